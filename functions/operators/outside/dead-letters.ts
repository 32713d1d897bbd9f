import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import { DeleteMessageCommand, ReceiveMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { type DeadLetterQueue, type DeadLetterQueues, lettersPerRequest } from './dead-letter-queues.ts';

export interface DeadLetter {
  /** Why Lambda gave up, as it says. */
  readonly cause: string;
  /** The event of the function, as JSON. */
  readonly body: string;
  readonly receipt: string;
}

export interface DeadLetters {
  queueOf(name: string): DeadLetterQueue | null;
  /** Null: it is not in the queue, or behind very many others. It stays visible to all. */
  find(queue: DeadLetterQueue, id: string): Promise<DeadLetter | null>;
  /** Invokes the function asynchronously with the same event. */
  send(functionArn: string, letter: DeadLetter): Promise<void>;
  remove(queue: DeadLetterQueue, letter: DeadLetter): Promise<void>;
}

/**
 * SQS gives no letter by its id. A standard queue answers with others each time, so that twenty requests see
 * what an operator's queue holds.
 */
const requests = 20;

/** @param clients with time limits: each call is tried again by the SDK */
export function createDeadLetters(
  clients: { readonly sqs: Pick<SQSClient, 'send'>; readonly lambda: Pick<LambdaClient, 'send'> },
  queues: DeadLetterQueues,
): DeadLetters {
  const { sqs, lambda } = clients;
  return {
    queueOf: (name) => (Object.hasOwn(queues, name) ? (queues[name] ?? null) : null),

    async find({ url }, id) {
      for (let request = 1; request <= requests; request += 1) {
        const { Messages = [] } = await sqs.send(
          new ReceiveMessageCommand({
            QueueUrl: url,
            MaxNumberOfMessages: lettersPerRequest,
            VisibilityTimeout: 0,
            // Asks all servers of SQS.
            WaitTimeSeconds: 1,
            MessageAttributeNames: ['ErrorMessage'],
          }),
        );
        const found = Messages.find(({ MessageId }) => MessageId === id);
        if (found !== undefined) {
          return {
            cause: found.MessageAttributes?.ErrorMessage?.StringValue ?? 'unknown',
            body: found.Body ?? '',
            receipt: found.ReceiptHandle ?? '',
          };
        }
        if (Messages.length === 0) return null;
      }
      return null;
    },

    async send(functionArn, { body }) {
      await lambda.send(
        new InvokeCommand({ FunctionName: functionArn, InvocationType: 'Event', Payload: body }),
      );
    },

    async remove({ url }, { receipt }) {
      await sqs.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle: receipt }));
    },
  };
}
