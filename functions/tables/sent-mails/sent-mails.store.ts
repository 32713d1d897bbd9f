import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { SentEmail } from '../../../contract/account/sent-emails.ts';
import type { UserId } from '../../../contract/fields/ids.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import { updateExpression } from '../../aws/update-expression.ts';

export interface SentMailsStore {
  /**
   * Notes what became of an email. Fails if a later outcome is noted: events come late and twice.
   *
   * @param messageId of SES
   */
  noting(userId: UserId, messageId: string, mail: SentEmail, keptDays: number): TransactionItem;
  /** Newest first, at most `limit`. */
  list(userId: UserId, limit: number): Promise<readonly SentEmail[]>;
}

/** An outcome replaces those before it. */
const ranks = {
  delayed: 0,
  delivered: 1,
  bounced: 2,
  suppressed: 2,
  rejected: 2,
  complained: 3,
} as const satisfies Record<SentEmail['outcome'], number>;

const SentMailItem = z.object(SentEmail.shape);

/** Items `<sent at>#<message id>`; with `outcome_rank`, and `expires_at` in seconds since 1970. */
export function createSentMailsStore(client: DynamoDBDocumentClient, tableName: string): SentMailsStore {
  return {
    noting(userId, messageId, mail, keptDays) {
      const rank = ranks[mail.outcome];
      return {
        Update: {
          TableName: tableName,
          Key: { user_id: userId, entry: `${mail.sent_at}#${messageId}` },
          ...updateExpression({
            set: {
              ...mail,
              outcome_rank: rank,
              expires_at: Math.floor(Date.parse(mail.sent_at) / 1_000) + keptDays * 24 * 60 * 60,
            },
            condition: 'attribute_not_exists(outcome_rank) OR outcome_rank <= :rank',
            values: { ':rank': rank },
          }),
        },
      };
    },

    async list(userId, limit) {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: 'user_id = :user',
          ExpressionAttributeValues: { ':user': userId },
          ScanIndexForward: false,
          Limit: limit,
        }),
      );
      return Items.map((item) => z.parse(SentMailItem, item));
    },
  };
}
