import type { MediaId, UserId } from '../../../contract/fields/ids.ts';
import type { FilesStore, PersonalFile } from './files.store.ts';

export interface RemoveFilesOfDependencies {
  readonly fileRows: Pick<FilesStore, 'beginRemovalOfAll' | 'remove'>;
  readonly images: { remove(mediaIds: readonly MediaId[]): Promise<void> };
  readonly exports: { remove(exports: readonly PersonalFile[]): Promise<void> };
  readonly chains: { remove(mediaIds: readonly MediaId[]): Promise<void> };
  readonly now: () => Date;
}

/**
 * Removes a person's images, exports and joined chains with the account: hides rows, deletes files, then rows. Repeatable;
 * it continues where it stopped.
 */
export async function removeFilesOf(
  { fileRows, images, exports, chains, now }: RemoveFilesOfDependencies,
  userId: UserId,
): Promise<void> {
  for await (const page of fileRows.beginRemovalOfAll(userId, now())) {
    const mediaIdsOf = (kind: PersonalFile['kind']) =>
      page.flatMap((file) => (file.kind === kind ? [file.mediaId] : []));
    await images.remove(mediaIdsOf('image'));
    await exports.remove(page.filter(({ kind }) => kind === 'export'));
    await chains.remove(mediaIdsOf('chain'));
    await fileRows.remove(
      userId,
      page.map(({ id }) => id),
    );
  }
}
