import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, PutCommand, type PutCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Jitter } from '../../aws/back-off.ts';
import { type TransactionItem, writeTogether } from '../../aws/transactions.ts';

export interface FollowerStore {
  /** Reserves the cases for one run of the follower. False: another one has them. */
  begin(now: Date, until: Date): Promise<boolean>;
  /** Releases the cases before the reservation `until` is over. */
  end(until: Date): Promise<void>;
  /** A case's change. False: the case is not as it was read. */
  write(change: TransactionItem): Promise<boolean>;
}

/** The row that says until when a run of the follower is under way. */
const followerKey = 'follower';

/** What only the follower of cases writes. */
export function createFollowerStore(
  client: DynamoDBDocumentClient,
  tableName: string,
  jitter?: Jitter,
): FollowerStore {
  return {
    begin: (now, until) =>
      putIf({
        TableName: tableName,
        Item: { id: followerKey, busy_until: until.toISOString() },
        ConditionExpression: 'attribute_not_exists(id) OR busy_until <= :now',
        ExpressionAttributeValues: { ':now': now.toISOString() },
      }),

    async end(until) {
      await putIf({
        TableName: tableName,
        Item: { id: followerKey, busy_until: new Date(0).toISOString() },
        ConditionExpression: 'busy_until = :until',
        ExpressionAttributeValues: { ':until': until.toISOString() },
      });
    },

    write: (change) => writeTogether(client, [change], jitter),
  };

  /** False if its condition failed. */
  async function putIf(put: PutCommandInput): Promise<boolean> {
    try {
      await client.send(new PutCommand(put));
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  }
}
