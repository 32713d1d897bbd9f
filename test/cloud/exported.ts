import * as z from 'zod/mini';
import { AccountExport, AccountExportState } from '../../contract/account-export.ts';
import { type Person, until } from './person.ts';

/** Has a person's data exported and waits for the file. */
export async function exportOf(person: Person) {
  const { status, body } = await person.call('exportAccount');
  if (status !== 202) throw new Error(`The export was answered ${status}: ${JSON.stringify(body)}`);
  let state = z.parse(AccountExportState, body);
  await until(async () => {
    state = z.parse(AccountExportState, (await person.call('readAccountExport')).body);
    return state.status !== 'started';
  });
  const { file } = state;
  if (file === null) throw new Error(`The export is ${state.status}.`);
  const response = await fetch(file.url);
  const text = await response.text();
  return { file, response, text, exported: z.parse(AccountExport, JSON.parse(text)) };
}
