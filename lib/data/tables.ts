import type { TableNeed } from '../../functions/needs.ts';
import type { TableDescription } from '../../functions/tables/table-description.ts';
import type { Tables } from '../../functions/tables.ts';
import type { ReelwrightFunction } from '../functions/reelwright-function.ts';
import type { DataTable } from './data-table.ts';

/** Every table, by the name of its description. */
export type DataTables = { readonly [Name in keyof Tables]: DataTable<Tables[Name]> };

/** Lets a function use tables: its role, and the variables that name them. */
export function grantTables(
  handler: ReelwrightFunction,
  tables: DataTables,
  needs: readonly TableNeed[],
): void {
  const byName = new Map(Object.entries<DataTable<TableDescription>>(tables));
  for (const need of needs) {
    const [name = '', capability = ''] = need.split('.');
    const table = byName.get(name);
    if (table === undefined) throw new Error(`The need ${need} names no table.`);
    table.grant(handler, capability);
  }
}
