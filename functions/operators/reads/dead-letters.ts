import { type Message, ReceiveMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { type DeadLetterQueues, lettersPerRequest } from '../outside/dead-letter-queues.ts';

/** An event that a function could not handle. */
export interface DeadLetter {
  /** The queue's name. */
  readonly queue: string;
  /** SQS's id of the message. */
  readonly id: string;
  /** ISO 8601. */
  readonly arrivedAt: string;
  /** The invocation's, as its log names it; null: unknown. */
  readonly requestId: string | null;
}

export interface DeadLetterPage {
  readonly letters: readonly DeadLetter[];
  /** More may lie in a queue. */
  readonly isComplete: boolean;
}

/**
 * Reads up to ten letters of each queue without taking them. An event may hold personal data, so that it is left out.
 */
export function createDeadLetters(
  client: SQSClient,
  queues: DeadLetterQueues,
): () => Promise<DeadLetterPage> {
  return async () => {
    const found = await Promise.all(
      Object.entries(queues).map(async ([queue, { url: QueueUrl }]) => {
        const { Messages = [] } = await client.send(
          new ReceiveMessageCommand({
            QueueUrl,
            MaxNumberOfMessages: lettersPerRequest,
            VisibilityTimeout: 0,
            MessageSystemAttributeNames: ['SentTimestamp'],
            MessageAttributeNames: ['RequestID'],
          }),
        );
        return Messages.map((message) => letterOf(queue, message));
      }),
    );
    return {
      letters: found.flat(),
      // Without a wait SQS asks some of its servers only, so a queue with one letter may have more.
      isComplete: found.every((letters) => letters.length === 0),
    };
  };
}

function letterOf(queue: string, { MessageId = '', Attributes, MessageAttributes }: Message): DeadLetter {
  return {
    queue,
    id: MessageId,
    arrivedAt: new Date(Number(Attributes?.SentTimestamp ?? 0)).toISOString(),
    requestId: MessageAttributes?.RequestID?.StringValue ?? null,
  };
}
