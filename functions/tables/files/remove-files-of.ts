import type { MediaId, UserId } from '../../../contract/fields/ids.ts';
import type { FilesStore, PersonalFile } from './files.store.ts';

export interface RemoveFilesOfDependencies {
  readonly fileRows: Pick<FilesStore, 'beginRemovalOfAll' | 'remove'>;
  readonly images: { remove(mediaIds: readonly MediaId[]): Promise<void> };
  readonly exports: { remove(exports: readonly PersonalFile[]): Promise<void> };
  readonly now: () => Date;
}

/**
 * Removes a person's images and exports with the account: hides rows, deletes files, then rows. Repeatable;
 * it continues where it stopped.
 */
export async function removeFilesOf(
  { fileRows, images, exports, now }: RemoveFilesOfDependencies,
  userId: UserId,
): Promise<void> {
  for await (const page of fileRows.beginRemovalOfAll(userId, now())) {
    await images.remove(page.flatMap(({ kind, mediaId }) => (kind === 'image' ? [mediaId] : [])));
    await exports.remove(page.filter(({ kind }) => kind === 'export'));
    await fileRows.remove(
      userId,
      page.map(({ id }) => id),
    );
  }
}
