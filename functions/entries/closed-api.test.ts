import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UserId } from '../../contract/fields/ids.ts';
import { apiRequestsPerMinute } from '../../contract/person-limits.ts';
import { routeCaller } from '../../test/handlers/lambda-events.ts';
import { newPerson, startHandlers } from '../../test/handlers/start-handlers.ts';
import { newTestKey, testKeySecret } from '../developers/keys/testing/new-key.ts';
import { createKeysStore } from '../tables/api-access/keys.store.ts';
import { createLineStore } from '../tables/lines/line.store.ts';
import { quiet, storedVideo } from '../videos/testing/stored-video.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);
const generate = routeCaller(
  'generateByKey',
  (await import('../developers/videos/generate-by-key.lambda.ts')).handler,
);
const credits = routeCaller('creditsByKey', (await import('./program-reads.lambda.ts')).handler);
const mcp = routeCaller('mcp', (await import('../developers/mcp/mcp.lambda.ts')).handler);
const { handler: apiKeys } = await import('./api-keys.lambda.ts');
const listApiKeys = routeCaller('listApiKeys', apiKeys);
const createApiKey = routeCaller('createApiKey', apiKeys);
const revokeApiKey = routeCaller('revokeApiKey', apiKeys);
const { configuredCapacities } = await import('../videos/line/configured-capacities.ts');
const { createVideoLine } = await import('../videos/line/video-line.ts');
const keys = createKeysStore(handlers.tables, 'api-access', async () => testKeySecret);

let time = Date.parse('2026-11-27T12:00:00.000Z');
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: time }));
afterEach(() => vi.useRealTimers());

function pass(milliseconds: number): void {
  time += milliseconds;
  vi.setSystemTime(time);
}

/** Nothing has read them yet. */
async function write(settings: object): Promise<void> {
  await handlers.tables.send(
    new PutCommand({
      TableName: 'settings',
      Item: { kind: 'values', version: 'current', changes: 1, settings },
    }),
  );
}

async function set(settings: object): Promise<void> {
  await write(settings);
  pass(10_000);
}

/** An account with credits for seven videos, and its key. */
async function program() {
  const accountId = UserId.parse(newPerson());
  await handlers.giveCredits(accountId, 7_000);
  const { secret, key } = newTestKey(accountId);
  await keys.write(keys.creating(key));
  const headers = { authorization: `Bearer ${secret}` };
  return {
    accountId,
    key,
    headers,
    credits: () => credits({ headers }),
    generate: () =>
      generate({
        headers: { ...headers, 'idempotency-key': v7() },
        body: { prompt: 'A sea at dusk', duration: 5 },
      }),
  };
}

describe('the API, switched off', () => {
  it('refuses each call by a key within ten seconds, says so and charges nothing', async () => {
    const { headers, ...by } = await program();
    await set({});
    expect((await by.credits()).status).toBe(200);
    const stored = await handlers.storedIn('credits');

    await write({ api: false });
    pass(9_999);
    expect((await by.credits()).status).toBe(200);
    pass(1);
    const refused = {
      status: 503,
      headers: { 'content-type': expect.stringMatching('^application/problem.json') },
      body: {
        code: 'feature_off',
        detail: 'The API is switched off for the moment. Please try again later.',
      },
    };
    expect(await by.credits()).toMatchObject(refused);
    expect(await by.generate()).toMatchObject(refused);
    expect(await mcp({ headers, body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } })).toMatchObject({
      status: 503,
    });
    expect(await handlers.storedIn('credits')).toEqual(stored);

    await write({});
    pass(10_000);
    expect((await by.generate()).status).toBe(202);
  });

  it('leaves the page /developers, where keys are listed, made and revoked', async () => {
    const { accountId, key } = await program();
    await set({ api: false });
    expect(await listApiKeys({ as: accountId })).toMatchObject({
      status: 200,
      body: { keys: [{ id: key.keyId, state: 'active' }] },
    });
    const body = {
      ...{ mode: 'test', name: 'Later', scopes: ['read'] },
      ...{ cap_credits: null, expires_at: null, allowed_addresses: null },
    };
    expect((await createApiKey({ as: accountId, body })).status).toBe(200);
    expect((await revokeApiKey({ as: accountId, path: { id: key.keyId } })).status).toBe(200);
  });
});

describe('the limits of keys, lowered', () => {
  it('hold for the requests of an account in a minute', async () => {
    const by = await program();
    await set({ 'key.requests_a_minute': 10 });
    // A tenth more is accepted than is published.
    for (let request = 0; request < 11; request += 1) expect((await by.credits()).status).toBe(200);
    expect(await by.credits()).toMatchObject({
      status: 429,
      body: {
        code: 'too_many_requests',
        detail: expect.stringContaining('The limit is 10 requests a minute'),
      },
    });
    await set({ 'key.requests_a_minute': 1_000 * apiRequestsPerMinute });
    expect((await by.credits()).status).toBe(200);
  });

  it('hold for unfinished videos, and charge no more', async () => {
    const by = await program();
    await set({ 'key.videos_in_flight': 2 });
    expect((await by.generate()).status).toBe(202);
    expect((await by.generate()).status).toBe(202);
    expect(await by.generate()).toMatchObject({
      status: 429,
      body: { code: 'too_many_videos', detail: expect.stringMatching(/^2 /) },
    });
    expect((await by.credits()).body).toMatchObject({ credits: 5_000 });
    await set({});
    expect((await by.generate()).status).toBe(202);
  });
});

describe('the capacity of a model, lowered', () => {
  const line = () =>
    createVideoLine({
      lines: createLineStore(handlers.tables, 'lines'),
      capacityOf: configuredCapacities(),
      completeCallback: async () => undefined,
      now: () => new Date(),
      log: quiet,
    });
  const video = () =>
    storedVideo({ user_id: UserId.parse(newPerson()), created_at: new Date(time).toISOString() });

  it('holds for the next video within ten seconds; one that has its slot keeps it', async () => {
    await set({});
    expect(await line().takeTurn(video())).toMatchObject({ kind: 'slot' });
    expect(await line().takeTurn(video())).toMatchObject({ kind: 'slot' });
    await set({ 'videos_at_once.simulated': 2 });
    const waiting = video();
    expect(await line().takeTurn(waiting)).toMatchObject({ kind: 'wait' });
    await set({ 'videos_at_once.simulated': 3 });
    expect(await line().takeTurn(waiting)).toMatchObject({ kind: 'slot' });
    expect((await createLineStore(handlers.tables, 'lines').read('simulated')).slots).toHaveLength(3);
  });

  it('is never above what is deployed, and leaves other models as they are', async () => {
    const capacityOf = configuredCapacities();
    const deployed = { videosAtOnce: 10, startsPerMinute: 60 };
    await set({ 'videos_at_once.simulated': 4, 'starts_a_minute.simulated': 7 });
    expect(await capacityOf('simulated')).toEqual({ videosAtOnce: 4, startsPerMinute: 7 });
    expect(await capacityOf('veo-3.1')).toEqual(deployed);
    await set({ 'videos_at_once.simulated': 11, 'starts_a_minute.simulated': 6_000 });
    expect(await capacityOf('simulated')).toEqual(deployed);
  });
});
