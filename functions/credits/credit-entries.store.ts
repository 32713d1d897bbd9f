import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { packNames, tiers } from '../../contract/catalog.ts';
import {
  type CreditEntrySource,
  creditEntryKinds,
  creditEntrySources,
} from '../../contract/credit-entries.ts';
import type { UserId } from '../../contract/ids.ts';
import type { EntryKind } from './ledger.ts';

/** An entry of the ledger, as a statement shows it. */
export interface StoredEntry {
  /** Unique among the person's entries. */
  readonly id: string;
  readonly kind: EntryKind;
  readonly source: CreditEntrySource;
  readonly subject: string | null;
  readonly product: (typeof tiers)[number] | (typeof packNames)[number] | null;
  /** What it added to the balance: to both buckets, less what it added to the debt. */
  readonly credits: number;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** Where reading has stopped. */
export interface EntryPosition {
  readonly id: string;
  readonly createdAt: string;
}

export interface CreditEntriesStore {
  /** Up to `limit` entries from just before `before` (null: the newest), newest first. One round trip. */
  readBefore(
    userId: UserId,
    before: EntryPosition | null,
    limit: number,
  ): Promise<{ entries: StoredEntry[]; isLast: boolean }>;
  /** Every entry since an instant (ISO 8601), oldest first. One round trip for each 1 MB, some 3,000 entries. */
  readSince(userId: UserId, since: string): Promise<StoredEntry[]>;
}

const EntryItem = z.object({
  entry: z.string(),
  kind: z.enum(creditEntryKinds),
  reference: z.string(),
  source: z.optional(z.enum(creditEntrySources)),
  subject: z.optional(z.nullable(z.string())),
  product: z.optional(z.nullable(z.enum([...tiers, ...packNames]))),
  cycle_credits: z.int(),
  purchased_credits: z.int(),
  debt_credits: z.int(),
  created_at: z.string(),
});

/**
 * The entries of the credits table in DynamoDB through its index `by-time`, which the account, without a `created_at`,
 * is not in. The index follows the table within milliseconds as a rule, and is never read consistently.
 */
export function createCreditEntriesStore(
  client: DynamoDBDocumentClient,
  tableName: string,
): CreditEntriesStore {
  return {
    async readBefore(userId, before, limit) {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new QueryCommand({
          TableName: tableName,
          IndexName: 'by-time',
          KeyConditionExpression: 'user_id = :user',
          ExpressionAttributeValues: { ':user': userId },
          ScanIndexForward: false,
          Limit: limit,
          ...(before !== null && {
            ExclusiveStartKey: { user_id: userId, created_at: before.createdAt, entry: before.id },
          }),
        }),
      );
      return { entries: Items.map(parseEntry), isLast: LastEvaluatedKey === undefined };
    },

    async readSince(userId, since) {
      const entries: StoredEntry[] = [];
      let start: Record<string, unknown> | undefined;
      do {
        const page = await client.send(
          new QueryCommand({
            TableName: tableName,
            IndexName: 'by-time',
            KeyConditionExpression: 'user_id = :user AND created_at >= :since',
            ExpressionAttributeValues: { ':user': userId, ':since': since },
            ExclusiveStartKey: start,
          }),
        );
        entries.push(...(page.Items ?? []).map(parseEntry));
        start = page.LastEvaluatedKey;
      } while (start !== undefined);
      return entries;
    },
  };
}

function parseEntry(item: Record<string, unknown>): StoredEntry {
  const stored = z.parse(EntryItem, item);
  const separator = stored.reference.indexOf('#');
  const about = stored.reference.slice(0, separator);
  return {
    id: stored.entry,
    kind: stored.kind,
    source: stored.source ?? sourceOf(about, stored.kind),
    subject:
      stored.subject ??
      (about === 'video' || about === 'checkout' ? stored.reference.slice(separator + 1) : null),
    product: stored.product ?? null,
    credits: stored.cycle_credits + stored.purchased_credits - stored.debt_credits,
    createdAt: stored.created_at,
  };
}

/** The first entries were written without a source; what they are about tells it. */
function sourceOf(about: string, kind: EntryKind): CreditEntrySource {
  switch (about) {
    case 'video':
      return 'video';
    case 'checkout':
      return 'pack';
    case 'cycle':
      return 'plan';
    default:
      return kind === 'revoke' ? 'payment_return' : kind === 'deduct' ? 'deduction' : 'plan';
  }
}
