import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import * as z from 'zod/mini';
import { UserId, VideoId } from '../../contract/fields/ids.ts';
import { type TransactionItem, writeTogether } from '../aws/transactions.ts';
import type { Log } from '../log/logger.ts';
import type { KeysStore } from '../tables/api-access/keys.store.ts';
import type { DeletionsStore } from '../tables/credits/deletions.store.ts';
import type { Erasure, ErasuresStore } from '../tables/erasures/erasures.store.ts';
import type { PresetsStore } from '../tables/presets/presets.store.ts';
import type { ProjectsStore } from '../tables/projects/projects.store.ts';
import type { VideoItem } from '../tables/videos/video-item.ts';
import type { VideosStore } from '../tables/videos/videos.store.ts';

/** `videos`: those without files in any backup. */
export const EraseAgainRequest = z.strictObject({
  videos: z._default(z.array(z.strictObject({ user_id: UserId, id: VideoId })), []),
});
export type EraseAgainRequest = z.infer<typeof EraseAgainRequest>;

export interface EraseAgainDependencies {
  readonly erasures: Pick<ErasuresStore, 'all'>;
  readonly deletions: Pick<DeletionsStore, 'begin'>;
  readonly videos: Pick<VideosStore, 'readDeleted' | 'deletion' | 'unsharing'>;
  readonly projects: Pick<ProjectsStore, 'read' | 'deletion' | 'unsharing'>;
  readonly keys: Pick<KeysStore, 'ofHash' | 'revoking' | 'write'>;
  readonly presets: Pick<PresetsStore, 'read' | 'deleting' | 'unsharing'>;
  /** All or nothing; false if a condition failed. */
  readonly write: (items: readonly TransactionItem[]) => Promise<boolean>;
  readonly now: () => Date;
  readonly log: Log;
}

export interface EraseAgainReport {
  /** The sweep finishes them. */
  readonly accounts: number;
  /** The hourly removal finishes them. */
  readonly videos: number;
  readonly projects: number;
  readonly links: number;
  /** Deleted ones, and ended links. */
  readonly presets: number;
  readonly keys: number;
  /** Unfinished videos in the backup: they end within the hour, and can be deleted then. */
  readonly unfinished: number;
  /** False if time ran out; another call continues. */
  readonly isComplete: boolean;
}

const concurrentErasures = 8;

/**
 * Repeats, after a restore, the deletions since the backup. May be repeated.
 *
 * @param until when to stop starting
 */
export async function eraseAgain(
  dependencies: EraseAgainDependencies,
  request: EraseAgainRequest,
  until: Date,
): Promise<EraseAgainReport> {
  const { erasures, deletions, videos, keys, write, now, log } = dependencies;
  const report = {
    ...{ accounts: 0, videos: 0, projects: 0, links: 0, presets: 0, keys: 0 },
    ...{ unfinished: 0, isComplete: true },
  };
  await pMap(work(), erase, { concurrency: concurrentErasures });
  log.info('erasures.repeated', { ...report });
  return report;

  async function* work(): AsyncIterable<Erasure> {
    for (const { user_id: userId, id: videoId } of request.videos) {
      yield { kind: 'video', userId, videoId, erasedAt: new Date(0) };
    }
    for await (const erasure of erasures.all()) {
      if (now() >= until) {
        report.isComplete = false;
        return;
      }
      yield erasure;
    }
  }

  async function erase(erasure: Erasure): Promise<void> {
    const { userId, erasedAt } = erasure;
    if (erasure.kind === 'account') {
      await deletions.begin(userId, null, erasedAt, now());
      report.accounts += 1;
      return;
    }
    if (erasure.kind === 'key') {
      await revokeAgain(erasure.hash, erasedAt);
      return;
    }
    if (erasure.kind === 'preset') {
      const ended = await endPresetAgain(dependencies, erasure);
      if (ended !== null) report[ended] += 1;
      return;
    }
    if (erasure.kind === 'project' || erasure.kind === 'project_link') {
      const erased = await eraseProjectAgain(dependencies, erasure);
      if (erased !== null) report[erased] += 1;
      return;
    }
    const video = await videos.readDeleted(userId, erasure.videoId);
    if (video === null || video.deleted_at !== null) return;
    if (erasure.kind === 'video') await deleteAgain(video, erasedAt);
    else if (video.share_token === erasure.token && (await write([videos.unsharing(video)])))
      report.links += 1;
  }

  /** A former secret whose overlap is running ends by itself. */
  async function revokeAgain(hash: string, endsAt: Date): Promise<void> {
    const key = endsAt > now() ? null : await keys.ofHash(hash);
    if (key === null || key.revokedAt !== null) return;
    if (await keys.write(keys.revoking([key], endsAt, false))) report.keys += 1;
  }

  /** Dated to the original request, so that the hour to undo it does not start again. */
  async function deleteAgain(video: VideoItem, erasedAt: Date): Promise<void> {
    if (video.finished_at === null) report.unfinished += 1;
    else if (await write([videos.deletion(video, erasedAt)])) report.videos += 1;
  }
}

/** What was erased; null: nothing of that is there. */
async function eraseProjectAgain(
  { projects, write }: EraseAgainDependencies,
  erasure: Extract<Erasure, { readonly kind: 'project' | 'project_link' }>,
): Promise<'projects' | 'links' | null> {
  const { userId, projectId, erasedAt } = erasure;
  const project = await projects.read(userId, projectId);
  if (project === null) return null;
  if (erasure.kind === 'project_link') {
    const isShared = project.share_token === erasure.token;
    return isShared && (await write([projects.unsharing(userId, projectId)])) ? 'links' : null;
  }
  // One that was made later under the same id stays.
  if (project.created_at >= erasedAt.toISOString()) return null;
  return (await write([projects.deletion(userId, projectId)])) ? 'projects' : null;
}

/** What was ended; null: nothing of that is there. */
async function endPresetAgain(
  { presets, write }: EraseAgainDependencies,
  { userId, presetId, token, erasedAt }: Extract<Erasure, { readonly kind: 'preset' }>,
): Promise<'presets' | null> {
  const preset = await presets.read(userId, presetId);
  if (preset === null) return null;
  if (token === null) {
    // Saved again under its id since.
    if (new Date(preset.created_at) > erasedAt) return null;
    return (await write(presets.deleting(userId, presetId))) ? 'presets' : null;
  }
  return preset.share_token === token && (await write(presets.unsharing(userId, presetId)))
    ? 'presets'
    : null;
}

/** Writes without a session. */
export function writeAlone(client: DynamoDBDocumentClient): EraseAgainDependencies['write'] {
  return (items) => writeTogether(client, items);
}
