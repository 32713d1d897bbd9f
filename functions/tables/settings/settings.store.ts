import { type DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { serviceTimeLimit } from '../../aws/request-limits.ts';
import type { TransactionItem } from '../../aws/transactions.ts';

/** A setting as it is written. */
export type SettingValue = boolean | number | string;

/** What operators have set. */
export interface StoredSettings {
  /** Counts the changes. */
  readonly version: number;
  /** By the names of contract/settings.ts, unchecked: null where the row is not one of ours. */
  readonly values: Readonly<Record<string, unknown>> | null;
}

export interface SettingChange {
  readonly name: string;
  /** Null: what is deployed. */
  readonly before: unknown;
  readonly after: SettingValue | null;
  readonly operator: string;
  readonly reason: string;
  /** ISO 8601 */
  readonly changedAt: string;
}

export interface SettingsStore {
  /** In one round trip of half a second at most. */
  read(): Promise<StoredSettings>;
  /** The values together with the row of the change; fails if another change was written since `before` was read. */
  changing(
    before: StoredSettings,
    values: Readonly<Record<string, unknown>>,
    change: SettingChange,
  ): readonly TransactionItem[];
  /** The latest first, at most 50. */
  history(): Promise<readonly SettingChange[]>;
}

/** Every request would wait for it. */
const readMilliseconds = 500;

const currentKey = { kind: 'values', version: 'current' };

/** The settings table. */
export function createSettingsStore(client: DynamoDBDocumentClient, tableName: string): SettingsStore {
  return {
    async read() {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: currentKey, ConsistentRead: true }),
        { abortSignal: AbortSignal.timeout(serviceTimeLimit(readMilliseconds)) },
      );
      if (Item === undefined) return { version: 0, values: {} };
      const row = CurrentRow.safeParse(Item);
      const version = VersionOf.safeParse(Item);
      return {
        version: version.success ? version.data.changes : 0,
        values: row.success ? row.data.settings : null,
      };
    },

    changing: (...change) => changing(tableName, ...change),

    async history() {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: 'kind = :change',
          ExpressionAttributeValues: { ':change': 'change' },
          ConsistentRead: true,
          ScanIndexForward: false,
          Limit: 50,
        }),
      );
      return Items.map((item) => {
        const { changed_at: changedAt, ...change } = z.parse(ChangeRow, item);
        return { ...change, changedAt };
      });
    },
  };
}

/** `SettingsStore.changing` */
function changing(
  tableName: string,
  before: StoredSettings,
  values: Readonly<Record<string, unknown>>,
  { changedAt, ...change }: SettingChange,
): TransactionItem[] {
  const version = before.version + 1;
  const row = {
    Item: { ...currentKey, changes: version, settings: values },
    ConditionExpression: 'attribute_not_exists(changes) OR changes = :before',
    ExpressionAttributeValues: { ':before': before.version },
  };
  const entry = {
    Item: { kind: 'change', version: `${changedAt}#${version}`, ...change, changed_at: changedAt },
  };
  return [row, entry].map((Put) => ({ Put: { TableName: tableName, ...Put } }));
}

const VersionOf = z.object({ changes: z.int() });
const CurrentRow = z.object({ settings: z.record(z.string(), z.unknown()) });

const ChangeRow = z.object({
  name: z.string(),
  before: z.unknown(),
  after: z.nullable(z.union([z.boolean(), z.number(), z.string()])),
  operator: z.string(),
  reason: z.string(),
  changed_at: z.string(),
});
