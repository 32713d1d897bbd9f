import * as z from 'zod/mini';
import type { MediaId, UserId, VideoId } from '../../contract/fields/ids.ts';
import type { VideoFiles } from '../videos/files/video-files.ts';
import type { RestoredStore } from './restored.store.ts';
import type { VideoFolders } from './video-folders.ts';

/** `remove`: files of videos that no row knows are removed; otherwise nothing is changed. */
export const CheckRequest = z.strictObject({ remove: z._default(z.boolean(), false) });
export type CheckRequest = z.infer<typeof CheckRequest>;

export interface CheckRestoredDependencies {
  readonly restored: RestoredStore;
  readonly videoFolders: () => Promise<VideoFolders>;
  readonly files: Pick<VideoFiles, 'remove'>;
  readonly now: () => Date;
}

export interface RestoredReport {
  readonly accounts: number;
  /** People whose account does not equal the sum of its ledger, the first of them. */
  readonly unbalanced: readonly UserId[];
  readonly videos: number;
  /** Videos that are shown and whose files are missing, the first of them. */
  readonly videosWithoutFiles: readonly { readonly user_id: UserId; readonly id: VideoId }[];
  /** Videos that have files and no row. */
  readonly filesWithoutRow: number;
  /** How many of these were removed. */
  readonly removed: number;
}

/** An answer holds no more of each: Lambda's may have 6 MB. Another call has the rest. */
const listed = 5_000;

/** More than this share of all videos with files, and than a few, are not what a restore leaves: tables are missing. */
const plausibleShare = 0.05;
const plausibleFiles = 20;

/**
 * Compares after a restore what must agree: accounts with their ledgers, and videos with their files, which come from
 * backups of different minutes.
 *
 * @throws Error if so many files have no row that a table must be missing; then nothing was removed
 */
export async function checkRestored(
  { restored, videoFolders, files, now }: CheckRestoredDependencies,
  { remove }: CheckRequest,
): Promise<RestoredReport> {
  const books = await checkBooks(restored.creditsItems());
  // Files first: a video that is made meanwhile has its row before its files.
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
    ...books,
    videos,
    videosWithoutFiles,
    filesWithoutRow: withoutRow.size,
    removed: remove ? withoutRow.size : 0,
  };
}

async function checkBooks(items: ReturnType<RestoredStore['creditsItems']>) {
  /** Balance less entries. */
  const differences = new Map<UserId, [number, number, number]>();
  const deleted = new Set<UserId>();
  let accounts = 0;
  for await (const { userId, isAccount, isDeleted, credits } of items) {
    const sign = isAccount ? 1 : -1;
    const [cycle, purchased, grace] = differences.get(userId) ?? [0, 0, 0];
    differences.set(userId, [
      cycle + sign * credits[0],
      purchased + sign * credits[1],
      grace + sign * credits[2],
    ]);
    if (isAccount) accounts += 1;
    // Its entries are being removed.
    if (isDeleted) deleted.add(userId);
  }
  const unbalanced = Array.from(differences)
    .filter(([userId, difference]) => !deleted.has(userId) && difference.some((credits) => credits !== 0))
    .map(([userId]) => userId);
  return { accounts, unbalanced: unbalanced.slice(0, listed) };
}
