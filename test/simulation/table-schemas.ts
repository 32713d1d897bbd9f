import type { KeyDescription, TableDescription } from '../../functions/tables/table-description.ts';
import { tables } from '../../functions/tables.ts';
import type { TableKeys } from './memory-tables.ts';

/** The tables that the simulated functions use, by their names in tests. */
export const tableSchemas = {
  credits: keysOf(tables.credits),
  orders: keysOf(tables.orders),
  videos: keysOf(tables.videos),
  projects: keysOf(tables.projects),
  cases: keysOf(tables.cases),
  refusals: keysOf(tables.refusals),
  lines: keysOf(tables.lines),
  files: keysOf(tables.personalFiles),
  erasures: keysOf(tables.erasures),
  'api-access': keysOf(tables.apiAccess),
  limits: keysOf(tables.limits),
  idempotency: keysOf(tables.idempotencyRecords),
  spend: keysOf(tables.spend),
  webhooks: keysOf(tables.webhookRecords),
  audit: keysOf(tables.audit),
  'operator-requests': keysOf(tables.operatorRequests),
  status: keysOf(tables.statusRecords),
} as const satisfies Record<string, TableKeys>;

function keysOf({ indexes, ...key }: TableDescription): TableKeys {
  return {
    keys: pairOf(key),
    indexes: Object.fromEntries(Object.entries(indexes).map(([name, index]) => [name, pairOf(index)])),
  };
}

/** A key may be one attribute. */
function pairOf({ partitionKey, sortKey }: KeyDescription): readonly [string, string] {
  return [partitionKey, sortKey ?? partitionKey];
}
