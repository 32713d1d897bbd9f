import * as z from 'zod/mini';
import type { MediaId, UserId, VideoId } from '../../contract/fields/ids.ts';
import { compareBalances } from '../credits/compare-balances.ts';
import type { LedgerItemsStore } from '../tables/credits/ledger-items.store.ts';
import type { VideoFiles } from '../videos/files/video-files.ts';
import type { RestoredStore } from './restored.store.ts';
import type { VideoFolders } from './video-folders.ts';

/** `remove`: removes files of videos without a row. */
export const CheckRequest = z.strictObject({ remove: z._default(z.boolean(), false) });
export type CheckRequest = z.infer<typeof CheckRequest>;

export interface CheckRestoredDependencies {
  readonly ledgers: Pick<LedgerItemsStore, 'read'>;
  readonly restored: RestoredStore;
  readonly videoFolders: () => Promise<VideoFolders>;
  readonly files: Pick<VideoFiles, 'remove'>;
  readonly now: () => Date;
}

export interface RestoredReport {
  readonly accounts: number;
  /** The first accounts that differ from their ledger. */
  readonly unbalanced: readonly UserId[];
  readonly videos: number;
  /** The first visible videos without files. */
  readonly videosWithoutFiles: readonly { readonly user_id: UserId; readonly id: VideoId }[];
  /** Videos with files but without a row. */
  readonly filesWithoutRow: number;
  readonly removed: number;
}

/** Per list: Lambda's answer may have 6 MB. Another call returns the rest. */
const listed = 5_000;

/** More means that a table is missing. */
const plausibleShare = 0.05;
const plausibleFiles = 20;

/**
 * Compares, after a restore, accounts with their ledgers, and videos with their files, whose backups are of
 * different minutes.
 *
 * @throws Error, before removing anything, if a table must be missing
 */
export async function checkRestored(
  { ledgers, restored, videoFolders, files, now }: CheckRestoredDependencies,
  { remove }: CheckRequest,
): Promise<RestoredReport> {
  const { accounts, unbalanced } = await compareBalances(ledgers.read());
  // Files first: a new video has its row before its files.
  const listedAt = now().toISOString();
  const folders = await videoFolders();
  const withoutRow = new Set<MediaId>(folders.keys());
  const videosWithoutFiles: { user_id: UserId; id: VideoId }[] = [];
  let videos = 0;
  for await (const { userId, id, mediaId, shownSince } of restored.videoRows()) {
    videos += 1;
    withoutRow.delete(mediaId);
    const isMissing = shownSince !== null && shownSince < listedAt && folders.get(mediaId) !== true;
    if (isMissing && videosWithoutFiles.length < listed) videosWithoutFiles.push({ user_id: userId, id });
  }
  if (remove) {
    if (withoutRow.size > Math.max(plausibleFiles, folders.size * plausibleShare)) {
      throw new Error(
        `${withoutRow.size} of ${folders.size} videos with files have no row: restore the table of videos first.`,
      );
    }
    await files.remove([...withoutRow]);
  }
  return {
    accounts,
    unbalanced: unbalanced.slice(0, listed),
    videos,
    videosWithoutFiles,
    filesWithoutRow: withoutRow.size,
    removed: remove ? withoutRow.size : 0,
  };
}
