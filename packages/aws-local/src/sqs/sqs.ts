import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { arn } from '../assembly/physical-names.ts';
import type { Iam } from '../iam/iam.ts';
import { sendJson } from '../json-protocol/send-json.ts';
import type { DeadLetters, ReceivedLetter } from './dead-letters.ts';

/** The part of SQS by which an operator reads a dead-letter queue, handles its letters and empties it. */
export interface Sqs {
  /** A call whose signature was checked. */
  readonly handle: (
    call: { readonly principal: string; readonly operation: string; readonly body: Buffer },
    response: ServerResponse,
  ) => void;
}

/** The service in `X-Amz-Target`. */
export const sqsTarget = 'AmazonSQS';

type OfLetters = Pick<DeadLetters, 'receive' | 'remove' | 'purge'>;

/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_Operations.html */
export function createSqs({
  deadLetters,
  iam,
}: {
  readonly deadLetters: OfLetters;
  readonly iam: Pick<Iam, 'authorize'>;
}): Sqs {
  return {
    handle: ({ principal, operation, body }, response) => {
      const request = z.safeParse(Request, { operation, input: JSON.parse(body.toString('utf8')) });
      if (!request.success) {
        const message = z.prettifyError(request.error);
        send(response, 400, { __type: 'com.amazonaws.sqs#InvalidAddress', message });
        return;
      }
      const queueArn = arn('sqs', request.data.input.QueueUrl.split('/').at(-1) ?? '');
      const decision = iam.authorize({ principal, action: `sqs:${operation}`, resourceArn: queueArn });
      if (!decision.allowed) {
        send(response, 403, { __type: 'com.amazonaws.sqs#AccessDenied', message: decision.message });
        return;
      }
      send(response, 200, answer(deadLetters, queueArn, request.data));
    },
  };
}

function answer(deadLetters: OfLetters, queueArn: string, { operation, input }: Request): object {
  switch (operation) {
    case 'ReceiveMessage': {
      const { MaxNumberOfMessages: maximum, VisibilityTimeout: seconds } = input;
      const received = deadLetters.receive(queueArn, maximum, seconds * 1_000);
      return received.length === 0 ? {} : { Messages: received.map((letter) => messageOf(letter, input)) };
    }
    case 'DeleteMessage':
      deadLetters.remove(queueArn, input.ReceiptHandle);
      return {};
    case 'PurgeQueue':
      deadLetters.purge(queueArn);
      return {};
  }
}

/** The client compares the digest of the body. */
function messageOf(
  { id, receipt, arrived_at, body, attributes }: ReceivedLetter,
  input: ReceiveMessage,
): object {
  const system = { SentTimestamp: String(Date.parse(arrived_at)) };
  const isWanted = ([name]: [string, unknown]) =>
    input.MessageAttributeNames.some((one) => one === name || one === 'All');
  return {
    ...{ MessageId: id, ReceiptHandle: receipt, Body: body },
    MD5OfBody: createHash('md5').update(body).digest('hex'),
    ...(input.MessageSystemAttributeNames.length > 0 && { Attributes: system }),
    MessageAttributes: Object.fromEntries(
      Object.entries(attributes)
        .filter(isWanted)
        .map(([name, value]) => [name, { DataType: 'String', StringValue: value }]),
    ),
  };
}

const QueueUrl = z.string();
const ReceiveMessage = z.strictObject({
  QueueUrl,
  MaxNumberOfMessages: z._default(z.int().check(z.minimum(1), z.maximum(10)), 1),
  VisibilityTimeout: z._default(z.int().check(z.minimum(0), z.maximum(43_200)), 30),
  /** An empty queue answers at once. */
  WaitTimeSeconds: z.optional(z.int()),
  MessageSystemAttributeNames: z._default(z.array(z.literal('SentTimestamp')), []),
  MessageAttributeNames: z._default(z.array(z.string()), []),
});
type ReceiveMessage = z.infer<typeof ReceiveMessage>;

const Request = z.discriminatedUnion('operation', [
  z.strictObject({ operation: z.literal('ReceiveMessage'), input: ReceiveMessage }),
  z.strictObject({
    operation: z.literal('DeleteMessage'),
    input: z.strictObject({ QueueUrl, ReceiptHandle: z.string() }),
  }),
  z.strictObject({ operation: z.literal('PurgeQueue'), input: z.strictObject({ QueueUrl }) }),
]);
type Request = z.infer<typeof Request>;

/** Whether this part of SQS has the operation. */
export function hasOperation(operation: string): boolean {
  return ['ReceiveMessage', 'DeleteMessage', 'PurgeQueue'].includes(operation);
}

function send(response: ServerResponse, status: number, content: object): void {
  sendJson(response, 'application/x-amz-json-1.0', status, content);
}
