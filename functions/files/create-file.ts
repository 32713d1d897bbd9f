import type { UserId } from '../../contract/ids.ts';
import { Rejection } from '../http/rejection.ts';
import type { FilesStore, PersonalFile } from './files.store.ts';

export interface CreateFileDependencies {
  readonly fileRows: Pick<FilesStore, 'create' | 'remove'>;
  /** Whether the person has deleted the account, read consistently. */
  readonly isDeleted: (userId: UserId) => Promise<boolean>;
}

/**
 * Stores the row of a file that a person is about to send, or that is about to be written. The mark of a deletion is read
 * after that: a deletion that begins later finds the row.
 *
 * @throws Rejection `account_deleted`; then there is no row
 */
export async function createFile(
  { fileRows, isDeleted }: CreateFileDependencies,
  file: PersonalFile,
): Promise<void> {
  await fileRows.create(file);
  if (!(await isDeleted(file.userId))) return;
  await fileRows.remove(file.userId, [file.id]);
  throw new Rejection('account_deleted');
}
