import { expect, it } from 'vitest';
import { AccountExport } from '../../contract/account-export.ts';
import { tables } from '../tables.ts';

/** The user pool's, and what the export says of itself. */
const ofNoTable = ['version', 'exported_at', 'about', 'profile'];

it('each part of an export is held by one table, and none is forgotten', () => {
  const parts = Object.values(tables).flatMap(({ person }) => [...person.exportedAs]);
  expect([...ofNoTable, ...parts].toSorted()).toEqual(Object.keys(AccountExport.shape).toSorted());
});
