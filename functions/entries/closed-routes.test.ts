import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isRefusedInMaintenance, routeKeys, routes } from '../../contract/routes.ts';
import { routeCaller } from '../../test/handlers/lambda-events.ts';
import { startHandlers } from '../../test/handlers/start-handlers.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);
const generateVideo = routeCaller(
  'generateVideo',
  (await import('../videos/generation/generate-video.lambda.ts')).handler,
);
const cancelVideo = routeCaller(
  'cancelVideo',
  (await import('../videos/generation/cancel-video.lambda.ts')).handler,
);
const videoHistory = routeCaller('videoHistory', (await import('./person-reads.lambda.ts')).handler);
const endSessions = routeCaller('endSessions', (await import('../sessions/end-sessions.route.ts')).handler);
const { handler: videoChanges } = await import('./video-changes.lambda.ts');
const shareVideo = routeCaller('shareVideo', videoChanges);
const unshareVideo = routeCaller('unshareVideo', videoChanges);
const createUpload = routeCaller('createUpload', (await import('./personal-files.lambda.ts')).handler);
const { handler: checkouts } = await import('./checkouts.lambda.ts');
const createPayment = routeCaller('createPayment', checkouts);
const createCheckout = routeCaller('createCheckout', checkouts);
const customerPortal = routeCaller('customerPortal', checkouts);

/** Settings hold ten seconds later. */
let time = Date.parse('2026-11-27T12:00:00.000Z');
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: time }));
afterEach(() => vi.useRealTimers());

async function set(values: object): Promise<void> {
  await handlers.tables.send(
    new PutCommand({
      TableName: 'settings',
      Item: { kind: 'values', version: 'current', changes: 1, settings: values },
    }),
  );
  time += 10_000;
  vi.setSystemTime(time);
}

const video = {
  prompt: 'a sea at dusk',
  duration: 8,
  aspect_ratio: '16:9',
  quality: 'pro',
  price_credits: 1_000,
};
const upload = { content_type: 'image/jpeg', size_bytes: 1_000 };

async function newVideo(userId: string) {
  const id = v7();
  const answer = await generateVideo({ as: userId, path: { id }, body: video });
  return { id, answer };
}

describe('while maintenance lasts', () => {
  it('nothing begins and nothing is charged; what people have can be read and cancelled', async () => {
    const userId = await handlers.signUp();
    await handlers.giveCredits(userId, 3_000);
    await set({});
    const { id, answer: before } = await newVideo(userId);
    expect(before.status).toBe(202);
    expect((await videoHistory({ as: userId })).headers).not.toHaveProperty('maintenance-until');

    await set({ maintenance_until: new Date(time + 30 * 60_000).toISOString() });
    const until = new Date(time + 30 * 60_000 - 10_000).toISOString();
    const stored = await handlers.storedIn('credits');
    const { answer } = await newVideo(userId);
    expect(answer).toMatchObject({
      status: 503,
      body: {
        error: {
          code: 'maintenance',
          message: `We are improving Reelwright. Back at ${until.slice(11, 16)} UTC.`,
          retry_after_seconds: 30 * 60 - 10,
        },
      },
      headers: { 'retry-after': String(30 * 60 - 10), 'maintenance-until': until },
    });
    expect(await handlers.storedIn('credits')).toEqual(stored);
    expect(await videoHistory({ as: userId })).toMatchObject({
      status: 200,
      body: { videos: [{ id }] },
      headers: { 'maintenance-until': until },
    });
    expect(await cancelVideo({ as: userId, path: { id }, body: { refund_credits: 1_000 } })).toMatchObject({
      status: 200,
      body: { status: 'cancelled' },
    });
    expect((await endSessions({ as: userId })).status).toBe(200);
  });

  it('ends by the clock', async () => {
    const userId = await handlers.signUp();
    await handlers.giveCredits(userId, 1_000);
    await set({ maintenance_until: new Date(time + 15_000).toISOString() });
    expect((await newVideo(userId)).answer.status).toBe(503);
    time += 5_000;
    vi.setSystemTime(time);
    expect((await newVideo(userId)).answer.status).toBe(202);
  });

  it('only what takes back, gives back or must not be lost is written', () => {
    const open = routeKeys.filter((key) => routes[key].method !== 'GET' && !isRefusedInMaintenance(key));
    expect(open.toSorted()).toEqual([
      'appealCase',
      'cancelVideo',
      'cancelVideoByKey',
      'confirmStatusSubscription',
      'endSessions',
      'endSessionsByLink',
      'endStatusSubscription',
      'reportKeyLeaks',
      'revokeApiKey',
      'sendReport',
      'stripeWebhook',
      'subscribeToStatus',
      // It reads, but asks by a body.
      'verifyFile',
    ]);
  });
});

describe('a feature that is switched off', () => {
  it('refuses what it is, and leaves the rest', async () => {
    const userId = await handlers.signUp();
    await handlers.giveCredits(userId, 1_000);
    await set({ sharing: false, uploads: false, packs: false, subscriptions: false });
    const { id, answer } = await newVideo(userId);
    expect(answer.status).toBe(202);
    const refused = [
      await shareVideo({ as: userId, path: { id }, body: { show_prompt: true } }),
      await createUpload({ as: userId, body: upload }),
      await createPayment({ as: userId, body: { pack: 'starter' } }),
      await createCheckout({ as: userId, body: { tier: 'plus', isYearly: false } }),
    ];
    expect(refused.map(({ status, body }) => [status, body])).toEqual(
      [
        'Videos cannot be shared',
        'Images cannot be uploaded',
        'Credit packs are not sold',
        'Plans are not sold',
      ].map((what) => [
        503,
        { error: { code: 'feature_off', message: `${what} for the moment. Please try again later.` } },
      ]),
    );
    expect((await unshareVideo({ as: userId, path: { id } })).status).toBe(200);
    expect((await customerPortal({ as: userId })).body).not.toMatchObject({ error: { code: 'feature_off' } });
  });

  it('is open again once it is reset', async () => {
    const userId = await handlers.signUp();
    await set({ packs: false });
    expect((await createPayment({ as: userId, body: { pack: 'starter' } })).status).toBe(503);
    await set({});
    expect((await createPayment({ as: userId, body: { pack: 'starter' } })).status).toBe(200);
  });
});

describe('a limit that an operator has lowered', () => {
  it('holds for each person', async () => {
    const userId = await handlers.signUp();
    await handlers.giveCredits(userId, 3_000);
    await set({ 'person.videos_in_flight': 1, 'person.uploads': 1 });
    expect((await newVideo(userId)).answer.status).toBe(202);
    expect((await newVideo(userId)).answer).toMatchObject({
      status: 429,
      body: { error: { code: 'too_many_videos', message: expect.stringMatching(/^1 of your videos/) } },
    });
    expect((await createUpload({ as: userId, body: upload })).status).toBe(200);
    expect((await createUpload({ as: userId, body: upload })).body).toMatchObject({
      error: {
        code: 'too_many_requests',
        message: expect.stringContaining('The limit is 1 upload forms an hour'),
      },
    });
  });

  it('closes a model without a charge', async () => {
    const userId = await handlers.signUp();
    await handlers.giveCredits(userId, 1_000);
    await set({ 'model.simulated': false });
    const stored = await handlers.storedIn('credits');
    expect((await newVideo(userId)).answer).toMatchObject({
      status: 503,
      body: { error: { code: 'generation_closed' } },
    });
    expect(await handlers.storedIn('credits')).toEqual(stored);
  });
});
