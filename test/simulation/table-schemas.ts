import { apiAccessTable } from '../../functions/tables/api-access/api-access.table.ts';
import { creditsTable } from '../../functions/tables/credits/credits.table.ts';
import { erasuresTable } from '../../functions/tables/erasures/erasures.table.ts';
import { filesTable } from '../../functions/tables/files/files.table.ts';
import { idempotencyTable } from '../../functions/tables/idempotency/idempotency.table.ts';
import { limitsTable } from '../../functions/tables/limits/limits.table.ts';
import { linesTable } from '../../functions/tables/lines/lines.table.ts';
import { ordersTable } from '../../functions/tables/orders/orders.table.ts';
import { spendTable } from '../../functions/tables/spend/spend.table.ts';
import { statusTable } from '../../functions/tables/status/status.table.ts';
import type { KeyDescription, TableDescription } from '../../functions/tables/table-description.ts';
import { videosTable } from '../../functions/tables/videos/videos.table.ts';
import { webhooksTable } from '../../functions/tables/webhooks/webhooks.table.ts';
import type { TableKeys } from './memory-tables.ts';

/** The tables that the simulated functions use, by their names in tests. */
export const tableSchemas = {
  credits: keysOf(creditsTable),
  orders: keysOf(ordersTable),
  videos: keysOf(videosTable),
  lines: keysOf(linesTable),
  files: keysOf(filesTable),
  erasures: keysOf(erasuresTable),
  'api-access': keysOf(apiAccessTable),
  limits: keysOf(limitsTable),
  idempotency: keysOf(idempotencyTable),
  spend: keysOf(spendTable),
  webhooks: keysOf(webhooksTable),
  status: keysOf(statusTable),
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
