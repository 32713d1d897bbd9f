import { type DynamoDBDocumentClient, paginateQuery, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { UserId } from '../../../contract/fields/ids.ts';
import { AuditEntry } from '../../../contract/operators/operator-views.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import type { IndexOf } from '../table-description.ts';
import type { auditTable } from './audit.table.ts';

export interface AuditStore {
  /** Fails if the row exists. */
  appending(entry: AuditEntry): TransactionItem;
  /** Newest first; `before` null starts at the newest. One round trip. */
  readDay(day: string, before: string | null, limit: number): Promise<AuditRows>;
  /** The same of an account, of all days. */
  readPerson(person: UserId, before: AuditPosition | null, limit: number): Promise<AuditRows>;
  /**
   * Oldest first, read consistently.
   *
   * @param from ISO 8601, of the same day (UTC) as `until`
   * @param until exclusive
   */
  readBetween(from: string, until: string): Promise<readonly AuditEntry[]>;
}

export interface AuditRows {
  readonly entries: readonly AuditEntry[];
  /** Null: this was the last page. */
  readonly next: AuditPosition | null;
}

/** A row's key. */
export interface AuditPosition {
  readonly day: string;
  readonly atId: string;
}

/** `2026-11-27T10:00:00.000Z#done#<operation>`: within a day sorted by time. */
function keyOf({ at, id }: Pick<AuditEntry, 'at' | 'id'>) {
  return { day: at.slice(0, 10), at_id: `${at}#${id}` };
}

const Row = z.object({ day: z.string(), at_id: z.string(), person: z.optional(z.string()) });
const LastKey = z.optional(z.object({ day: z.string(), at_id: z.string() }));

/** The audit of operators. */
export function createAuditStore(client: DynamoDBDocumentClient, tableName: string): AuditStore {
  return {
    appending: ({ person, ...entry }) => ({
      Put: {
        TableName: tableName,
        // The index holds rows about a person only: a key is never null.
        Item: { ...keyOf(entry), ...entry, ...(person !== null && { person }) },
        ConditionExpression: 'attribute_not_exists(at_id)',
      },
    }),

    async readDay(day, before, limit) {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: '#day = :day',
          ExpressionAttributeNames: { '#day': 'day' },
          ExpressionAttributeValues: { ':day': day },
          ConsistentRead: true,
          ScanIndexForward: false,
          Limit: limit,
          ...(before !== null && { ExclusiveStartKey: { day, at_id: before } }),
        }),
      );
      return { entries: Items.map(parseEntry), next: positionOf(LastEvaluatedKey) };
    },

    async readPerson(person, before, limit) {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new QueryCommand({
          TableName: tableName,
          IndexName: 'of-person' satisfies IndexOf<typeof auditTable>,
          KeyConditionExpression: 'person = :person',
          ExpressionAttributeValues: { ':person': person },
          ScanIndexForward: false,
          Limit: limit,
          ...(before !== null && { ExclusiveStartKey: { person, day: before.day, at_id: before.atId } }),
        }),
      );
      return { entries: Items.map(parseEntry), next: positionOf(LastEvaluatedKey) };
    },

    async readBetween(from, until) {
      const entries: AuditEntry[] = [];
      const pages = paginateQuery(
        { client },
        {
          TableName: tableName,
          // BETWEEN includes its end, and no row's key is as short as an instant.
          KeyConditionExpression: '#day = :day AND at_id BETWEEN :from AND :until',
          ExpressionAttributeNames: { '#day': 'day' },
          ExpressionAttributeValues: { ':day': from.slice(0, 10), ':from': from, ':until': until },
          ConsistentRead: true,
        },
      );
      for await (const { Items = [] } of pages) entries.push(...Items.map(parseEntry));
      return entries;
    },
  };
}

function parseEntry(item: Record<string, unknown>): AuditEntry {
  const { person, day, at_id, ...entry } = z.parse(z.looseObject(Row.shape), item);
  return z.parse(AuditEntry, { ...entry, person: person ?? null });
}

function positionOf(key: Record<string, unknown> | undefined): AuditPosition | null {
  const last = z.parse(LastKey, key);
  return last === undefined ? null : { day: last.day, atId: last.at_id };
}
