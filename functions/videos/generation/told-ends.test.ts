import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiKeyId } from '../../../contract/developers/developer-keys.ts';
import { caller } from '../../../test/handlers/caller.ts';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import { createKeyCharges } from '../../tables/api-access/key-charges.ts';
import { createCreditsStore } from '../../tables/credits/credits.store.ts';
import { createSessionsStore } from '../../tables/credits/sessions.store.ts';
import { createLineStore } from '../../tables/lines/line.store.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import { createVideosStore, type VideosStore } from '../../tables/videos/videos.store.ts';
import { createEventsStore, type EventsStore } from '../../tables/webhooks/events.store.ts';
import { createWebhookEvents } from '../../tables/webhooks/webhook-events.ts';
import { answerOf, linkSigner, newUserId, quiet, unread } from '../testing/stored-video.ts';
import { videoInTables } from '../testing/video-in-tables.ts';
import { cancelVideo } from './cancel-video.ts';
import { failVideo } from './fail-video.ts';

let tables: Tables;
let videos: VideosStore;
let events: EventsStore;
beforeAll(async () => {
  tables = await startTables();
  videos = createVideosStore(tables.client, 'videos');
  events = createEventsStore(tables.client, 'webhooks');
});
afterAll(() => tables.stop());

const now = () => new Date('2026-11-23T12:00:00.000Z');

/** Dependencies of a video's end, and the deliveries that were requested. */
function dependencies() {
  const told: string[] = [];
  return {
    told,
    credits: createCreditsStore(tables.client, 'credits'),
    videos,
    sessions: createSessionsStore(tables.client, 'credits'),
    lines: createLineStore(tables.client, 'lines'),
    keyCharges: createKeyCharges('api-access'),
    personLimits: { count: async () => undefined },
    webhookEvents: createWebhookEvents({
      events,
      requestDelivery: async ({ event_id: id }) => void told.push(id),
    }),
    signer: async () => linkSigner,
    now,
    log: quiet,
  };
}

async function video(reached: 'queued' | 'accepted', isMadeByKey = true): Promise<VideoItem> {
  const userId = newUserId();
  const api = {
    account_id: userId,
    key_id: ApiKeyId.parse('key_0123456789abcdef'),
    mode: 'live' as const,
    quoted_credits: 1_000,
    webhook: null,
    metadata: {},
  };
  const created = await videoInTables(tables.client, videos, 'queued', {
    user_id: userId,
    ...(isMadeByKey && { api }),
  });
  if (reached === 'accepted') {
    await videos.begin(userId, created.id, now());
    const accepted = {
      rendered_by: 'simulated',
      simulated: true,
      job_id: 'job',
      cost_microdollars: 0,
    } as const;
    await videos.accept(userId, created.id, accepted, now());
  }
  return created;
}

const recordedOf = async (userId: VideoItem['user_id']) =>
  events.between(userId, new Date(0), new Date(4e12), 10);

describe('the end of a video that a key made is written together with its event', () => {
  it('when it fails, once', async () => {
    const failed = await video('queued');
    const { told, ...needs } = dependencies();
    for (const _time of [1, 2]) await failVideo(needs, failed, 'timed_out');
    const recorded = await recordedOf(failed.user_id);
    expect(recorded).toMatchObject([
      { type: 'video.failed', video_id: failed.id, due_at: now().toISOString() },
    ]);
    expect(told).toEqual(recorded.map(({ id }) => id));
  });

  it.each([
    ['before its model accepted it', 'queued', 1_000],
    ['after that', 'accepted', 0],
  ] as const)('when it is cancelled %s, once', async (_title, reached, refund_credits) => {
    const cancelled = await video(reached);
    const { user_id: userId, id } = cancelled;
    const { told, ...needs } = dependencies();
    const request = { ...unread, ...caller(userId), path: { id }, body: { refund_credits } };
    await Promise.all([1, 2].map(() => answerOf(cancelVideo(needs)(request))));
    const recorded = await recordedOf(userId);
    expect(recorded).toMatchObject([{ type: 'video.cancelled', video_id: id }]);
    expect(told).toEqual(recorded.map(({ id: eventId }) => eventId));
  });

  it('when it is completed, and neither is written if one of them cannot be', async () => {
    const completed = await video('accepted');
    const { user_id: userId, id } = completed;
    const end = dependencies().webhookEvents.ofEnd(completed, 'video.completed', now());
    const impossible = {
      ConditionCheck: {
        TableName: 'webhooks',
        Key: { user_id: userId, entry: 'none' },
        ConditionExpression: 'attribute_exists(user_id)',
      },
    };
    expect(await videos.complete(userId, id, now(), [...end.items, impossible])).toBe(false);
    expect([await videos.read(userId, id), await recordedOf(userId)]).toMatchObject([
      { status: 'generating' },
      [],
    ]);
    expect(await videos.complete(userId, id, now(), end.items)).toBe(true);
    expect(await videos.read(userId, id)).toMatchObject({ status: 'completed' });
    expect(await recordedOf(userId)).toMatchObject([{ type: 'video.completed', video_id: id }]);
    // A repeated step does not end it again.
    const repeated = dependencies().webhookEvents.ofEnd(completed, 'video.completed', now());
    expect(await videos.complete(userId, id, now(), repeated.items)).toBe(false);
    expect(await recordedOf(userId)).toHaveLength(1);
  });

  it('but not of one that was made on the site', async () => {
    const failed = await video('queued', false);
    const { told, ...needs } = dependencies();
    await failVideo(needs, failed, 'timed_out');
    expect([await recordedOf(failed.user_id), told]).toEqual([[], []]);
  });
});
