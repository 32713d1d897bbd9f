import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { ShareToken, type VideoId } from '../../../../contract/fields/ids.ts';
import { startTables } from '../../../../test/tables/start-tables.ts';
import type { TransactionItem } from '../../../aws/transactions.ts';
import { minutesLater, storedVideo } from '../../../videos/testing/stored-video.ts';
import { noMovement } from '../../credits/ledger.ts';
import type { VideoItem } from '../video-item.ts';
import { createVideosStore } from '../videos.store.ts';

export const taken = {
  rendered_by: 'simulated',
  simulated: true,
  job_id: 'job',
  cost_microdollars: 0,
} as const;
export const token = () =>
  ShareToken.parse(Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url'));

export type Reached =
  | 'queued'
  | 'generating'
  | 'submitting'
  | 'requested'
  | 'accepted'
  | 'completed'
  | 'failed'
  | 'cancelled';

/** The store on tables of its own, with videos in every state. */
export async function startVideos() {
  const tables = await startTables();
  const store = createVideosStore(tables.client, 'videos');
  return { tables, store, write, change, videoAt, unfinished, expired };

  /** One write of a transaction, alone. False if its condition failed. */
  async function write(item: TransactionItem): Promise<boolean> {
    try {
      await tables.client.send(new TransactWriteCommand({ TransactItems: [item] }));
      return true;
    } catch (error) {
      if (error instanceof TransactionCanceledException || error instanceof ConditionalCheckFailedException) {
        return false;
      }
      throw error;
    }
  }

  /** The video after a change; null if its condition failed. */
  async function change(
    { user_id: userId, id }: VideoItem,
    item: TransactionItem,
  ): Promise<VideoItem | null> {
    return (await write(item)) ? store.readDeleted(userId, id) : null;
  }

  /** A video in this state, reached by the store's own writes one minute after its creation. */
  async function videoAt(reached: Reached, parts: Partial<VideoItem> = {}): Promise<VideoItem> {
    const video = storedVideo(parts);
    const { user_id: userId, id } = video;
    const now = minutesLater(1);
    await write(store.creation(video));
    if (reached === 'failed') await write(store.failure(userId, id, 'filtered', now, noMovement));
    if (reached === 'cancelled') await write(store.cancellation(userId, id, now, noMovement));
    if (['generating', 'submitting', 'requested', 'accepted', 'completed'].includes(reached)) {
      await store.begin(userId, id, now);
    }
    if (reached === 'submitting' || reached === 'requested') await store.beginSubmission(video, 5, now);
    if (reached === 'requested') await write(store.cancelRequest(userId, id, now));
    if (reached === 'accepted' || reached === 'completed') await store.accept(userId, id, taken, now);
    if (reached === 'completed') await store.complete(userId, id, now);
    const stored = await store.readDeleted(userId, id);
    if (stored === null) throw new Error('The video was not stored.');
    return stored;
  }

  async function unfinished(now: Date): Promise<VideoId[]> {
    const ids: VideoId[] = [];
    for (const list of store.findUnfinished(now)) {
      for await (const { id } of list) ids.push(id);
    }
    return ids;
  }

  async function expired(now: Date): Promise<VideoId[]> {
    const ids: VideoId[] = [];
    for await (const { id } of store.findExpired(now)) ids.push(id);
    return ids;
  }
}
