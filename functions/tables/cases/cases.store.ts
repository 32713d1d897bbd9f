import {
  BatchGetCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  paginateQuery,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { CaseId, type UserId } from '../../../contract/fields/ids.ts';
import type { TransparencyEvent } from '../../../contract/reports/cases.ts';
import type { ReportKind } from '../../../contract/reports/report-kinds.ts';
import type { Jitter } from '../../aws/back-off.ts';
import { partsOf, retryConflicts, type TransactionItem, writeParts } from '../../aws/transactions.ts';
import { updateExpression } from '../../aws/update-expression.ts';
import { DependencyFailure } from '../../errors/dependency-failure.ts';
import type { IndexOf } from '../table-description.ts';
import { CaseItem } from './case-item.ts';
import type { casesTable } from './cases.table.ts';
import { followed, open, openingCase, storedCase } from './stored-case.ts';

export interface CasesStore {
  /** Read consistently; null if there is none. */
  read(id: CaseId): Promise<CaseItem | null>;
  /**
   * Creates the case with `items`, all or nothing.
   *
   * @returns `exists`: the case was there; `differs`: a condition of one of the items failed
   */
  open(item: CaseItem, items: readonly TransactionItem[]): Promise<'opened' | 'exists' | 'differs'>;
  /** Fails unless the case is as it was read, one version before `next`. */
  changing(next: CaseItem): TransactionItem;
  /**
   * Counts a case of this kind, for the transparency report of the year (UTC). A transaction has one of it at most.
   *
   * @param suspensions accounts that are suspended with it
   */
  counting(
    kind: ReportKind,
    events: readonly TransparencyEvent[],
    at: Date,
    suspensions?: number,
  ): TransactionItem;
  /** What waits for a decision, the first due first. */
  listOpen(maximum: number): Promise<readonly CaseItem[]>;
  /** Nearly always one or none. */
  findByReference(reference: string): Promise<readonly CaseId[]>;
  /** The oldest first. A case of this moment may be missing. */
  ofOwner(owner: UserId): Promise<readonly CaseItem[]>;
  /** The owner's cases whose removal was noted, read consistently. */
  removalsOf(owner: UserId): Promise<readonly CaseItem[]>;
  /** Notes that the case removes a video of the owner. Fails if other than `noted` removals were noted before. */
  notingRemoval(owner: UserId, id: CaseId, noted: number): TransactionItem;
  findToFollow(now: Date): AsyncIterable<CaseId>;
  /** Counts by `<event>__<kind>`, and `suspensions`; a year without any is absent. */
  readYears(years: readonly number[]): Promise<ReadonlyMap<number, ReadonlyMap<string, number>>>;
}

const CaseKey = z.object({ id: CaseId });
const RemovalsRow = z.object({ cases: z.set(CaseId) });
const YearRow = z.catchall(z.object({ id: z.string() }), z.int());

/** Cases, and the counts of each year. */
export function createCasesStore(
  client: DynamoDBDocumentClient,
  tableName: string,
  jitter?: Jitter,
): CasesStore {
  return {
    ...caseWrites(client, tableName, jitter),
    ...caseLists(client, tableName),
    read,

    async removalsOf(owner) {
      const row = await find(removalsKey(owner));
      const { cases } = row === undefined ? { cases: [] } : z.parse(RemovalsRow, row);
      const found = await Promise.all([...cases].map(read));
      return found.filter((item) => item !== null);
    },

    async readYears(years) {
      const { Responses, UnprocessedKeys } = await client.send(
        new BatchGetCommand({
          RequestItems: { [tableName]: { Keys: years.map((year) => ({ id: yearKey(year) })) } },
        }),
      );
      // A partial answer would read as years without reports.
      if (Object.keys(UnprocessedKeys ?? {}).length > 0)
        throw new DependencyFailure('DynamoDB', 'the cases table did not answer in full');
      const rows = z.parse(z.array(YearRow), Responses?.[tableName] ?? []);
      return new Map(
        rows.map(({ id, ...counts }) => [
          Number(id.slice(yearPrefix.length)),
          new Map(Object.entries(counts)),
        ]),
      );
    },
  };

  async function read(id: CaseId): Promise<CaseItem | null> {
    const item = await find(id);
    return item === undefined ? null : z.parse(CaseItem, item);
  }

  async function find(id: string): Promise<unknown> {
    const { Item } = await client.send(
      new GetCommand({ TableName: tableName, Key: { id }, ConsistentRead: true }),
    );
    return Item;
  }
}

type CaseWrites = Omit<CasesStore, keyof CaseLists | 'read' | 'readYears' | 'removalsOf'>;

function caseWrites(
  client: DynamoDBDocumentClient,
  tableName: string,
  jitter: Jitter | undefined,
): CaseWrites {
  const change = (next: CaseItem) => ({
    TableName: tableName,
    Item: storedCase(next),
    ConditionExpression: '#version = :seen',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':seen': next.version - 1 },
  });

  const count = (at: Date, counts: Readonly<Record<string, number>>): TransactionItem => ({
    Update: {
      TableName: tableName,
      Key: { id: yearKey(at.getUTCFullYear()) },
      ...updateExpression({ add: counts }),
    },
  });

  return {
    async open(item, items) {
      const blocked = await retryConflicts(
        () =>
          writeParts(client, [
            { part: 'case', item: openingCase(tableName, item) },
            ...partsOf('items', items),
          ]),
        jitter,
      );
      if (blocked.has('case')) return 'exists';
      return blocked.has('items') ? 'differs' : 'opened';
    },

    changing: (next) => ({ Put: change(next) }),

    notingRemoval: (owner, id, noted) => ({
      Update: {
        TableName: tableName,
        Key: { id: removalsKey(owner) },
        ...updateExpression({
          add: { cases: new Set([id]) },
          ...(noted === 0
            ? { condition: 'attribute_not_exists(cases)' }
            : { condition: 'size(cases) = :noted', values: { ':noted': noted } }),
        }),
      },
    }),

    counting: (kind, events, at, suspensions = 0) =>
      count(at, {
        ...Object.fromEntries(events.map((event) => [countName(event, kind), 1])),
        ...(suspensions > 0 && { suspensions }),
      }),
  };
}

type CaseLists = Pick<CasesStore, 'listOpen' | 'findByReference' | 'ofOwner' | 'findToFollow'>;

function caseLists(client: DynamoDBDocumentClient, tableName: string): CaseLists {
  return {
    async listOpen(maximum) {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: tableName,
          IndexName: 'open' satisfies IndexOf<typeof casesTable>,
          KeyConditionExpression: '#open = :open',
          ExpressionAttributeNames: { '#open': 'open' },
          ExpressionAttributeValues: { ':open': open },
          Limit: maximum,
        }),
      );
      return z.parse(z.array(CaseItem), Items);
    },

    async findByReference(reference) {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: tableName,
          IndexName: 'by-reference' satisfies IndexOf<typeof casesTable>,
          KeyConditionExpression: '#reference = :reference',
          ExpressionAttributeNames: { '#reference': 'reference' },
          ExpressionAttributeValues: { ':reference': reference },
        }),
      );
      return z.parse(z.array(CaseKey), Items).map(({ id }) => id);
    },

    async ofOwner(owner) {
      const cases: CaseItem[] = [];
      const pages = paginateQuery(
        { client },
        {
          TableName: tableName,
          IndexName: 'by-owner' satisfies IndexOf<typeof casesTable>,
          KeyConditionExpression: '#owner = :owner',
          ExpressionAttributeNames: { '#owner': 'owner' },
          ExpressionAttributeValues: { ':owner': owner },
        },
      );
      for await (const { Items = [] } of pages) cases.push(...z.parse(z.array(CaseItem), Items));
      return cases;
    },

    async *findToFollow(now) {
      const pages = paginateQuery(
        { client },
        {
          TableName: tableName,
          IndexName: 'to-follow' satisfies IndexOf<typeof casesTable>,
          KeyConditionExpression: 'followed = :yes AND follow_at <= :now',
          ExpressionAttributeValues: { ':yes': followed, ':now': now.toISOString() },
        },
      );
      for await (const { Items = [] } of pages) {
        for (const { id } of z.parse(z.array(CaseKey), Items)) yield id;
      }
    },
  };
}

/** The row of one owner's removals: two at the same time know of each other. */
function removalsKey(owner: UserId): string {
  return `removals#${owner}`;
}

const yearPrefix = 'year#';

function yearKey(year: number): string {
  return `${yearPrefix}${year}`;
}

/** The name of a count in a year's row: letters and underscores, as placeholders of expressions are. */
export function countName(event: TransparencyEvent, kind: ReportKind): string {
  return `${event}__${kind}`;
}
