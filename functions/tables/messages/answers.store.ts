import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { MessageId } from '../../../contract/messages.ts';
import { KeptMessage } from './kept-message.ts';

const Answer = z.object({ at: z.iso.datetime(), operator: z.string(), text: z.string() });
type Answer = z.infer<typeof Answer>;

const AnswerableMessage = z.extend(KeptMessage, {
  /** What operators answered, the oldest first. */
  answers: z._default(z.array(Answer), []),
  /** Operations whose answers were mailed. */
  answer_operations: z._default(z.set(z.string()), new Set()),
});
export type AnswerableMessage = z.infer<typeof AnswerableMessage>;

export interface AnswersStore {
  /** Read consistently. */
  find(id: MessageId): Promise<AnswerableMessage | null>;
  /** Keeps a mailed answer with its message, once for each operation. Does nothing if the message has expired. */
  add(id: MessageId, operation: string, answer: Answer): Promise<void>;
}

/** Operators' answers, on the rows of the messages. */
export function createAnswersStore(client: DynamoDBDocumentClient, tableName: string): AnswersStore {
  return {
    async find(id) {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: { id }, ConsistentRead: true }),
      );
      return Item === undefined ? null : z.parse(AnswerableMessage, Item);
    },

    async add(id, operation, answer) {
      try {
        await client.send(
          new UpdateCommand({
            TableName: tableName,
            Key: { id },
            ConditionExpression: 'attribute_exists(id) AND NOT contains(answer_operations, :operation)',
            UpdateExpression:
              'SET answers = list_append(if_not_exists(answers, :none), :answers) ADD answer_operations :operations',
            ExpressionAttributeValues: {
              ':operation': operation,
              ':operations': new Set([operation]),
              ':none': [],
              ':answers': [answer],
            },
          }),
        );
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },
  };
}
