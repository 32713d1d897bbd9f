import type { ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { arn } from '../assembly/physical-names.ts';
import type { Iam } from '../iam/iam.ts';
import { sendJson } from '../json-protocol/send-json.ts';
import type { DeadLetters } from './dead-letters.ts';

/** The part of SQS by which an operator empties a dead-letter queue. */
export interface Sqs {
  /** A call whose signature was checked. */
  readonly handle: (
    call: { readonly principal: string; readonly body: Buffer },
    response: ServerResponse,
  ) => void;
}

/** The `X-Amz-Target` of the one operation. */
export const purgeQueueTarget = 'AmazonSQS.PurgeQueue';

const PurgeQueue = z.strictObject({ QueueUrl: z.string() });

/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_PurgeQueue.html */
export function createSqs({
  deadLetters,
  iam,
}: {
  readonly deadLetters: Pick<DeadLetters, 'purge'>;
  readonly iam: Pick<Iam, 'authorize'>;
}): Sqs {
  return {
    handle: ({ principal, body }, response) => {
      const request = z.safeParse(PurgeQueue, JSON.parse(body.toString('utf8')));
      if (!request.success) {
        send(response, 400, {
          __type: 'com.amazonaws.sqs#InvalidAddress',
          message: z.prettifyError(request.error),
        });
        return;
      }
      const queueArn = arn('sqs', request.data.QueueUrl.split('/').at(-1) ?? '');
      const decision = iam.authorize({ principal, action: 'sqs:PurgeQueue', resourceArn: queueArn });
      if (!decision.allowed) {
        send(response, 403, { __type: 'com.amazonaws.sqs#AccessDenied', message: decision.message });
        return;
      }
      deadLetters.purge(queueArn);
      send(response, 200, {});
    },
  };
}

function send(response: ServerResponse, status: number, content: object): void {
  sendJson(response, 'application/x-amz-json-1.0', status, content);
}
