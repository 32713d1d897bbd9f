import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { TransactionItem } from '../../aws/transactions.ts';

/** What a person agreed to at the sign-up, as 18 or older. */
export interface Agreement {
  /** The day of the terms (contract/account/terms-version.ts). */
  readonly version: string;
  readonly at: Date;
}

export interface AgreementsStore {
  /** Notes it for a user of the pool who has no account yet. A repeat replaces it. */
  note(username: string, agreement: Agreement): Promise<void>;
  /** Null if none was noted, or an account was made. */
  of(username: string): Promise<Agreement | null>;
  /** For the transaction that makes the account, which holds it from then on. */
  removing(username: string): TransactionItem;
}

/**
 * For a first sign-in long after the confirmation. Sign-ups without a confirmation leave their entry, which names a
 * user who is gone.
 */
const keptSeconds = 365 * 24 * 60 * 60;

const AgreementItem = z.object({ agreed_to: z.string(), agreed_at: z.iso.datetime() });

/** Entries `agreement#<username>` of the table of identities, with `expires_at` in seconds since 1970. */
export function createAgreementsStore(client: DynamoDBDocumentClient, tableName: string): AgreementsStore {
  return {
    async note(username, { version, at }) {
      await client.send(
        new PutCommand({
          TableName: tableName,
          Item: {
            entry: agreementEntry(username),
            agreed_to: version,
            agreed_at: at.toISOString(),
            expires_at: Math.floor(at.getTime() / 1_000) + keptSeconds,
          },
        }),
      );
    },

    async of(username) {
      const { Item } = await client.send(
        new GetCommand({
          TableName: tableName,
          Key: { entry: agreementEntry(username) },
          ConsistentRead: true,
        }),
      );
      if (Item === undefined) return null;
      const { agreed_to: version, agreed_at: at } = z.parse(AgreementItem, Item);
      return { version, at: new Date(at) };
    },

    removing: (username) => ({
      Delete: { TableName: tableName, Key: { entry: agreementEntry(username) } },
    }),
  };
}

function agreementEntry(username: string): string {
  return `agreement#${username}`;
}
