import { PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, describe, expect, it } from 'vitest';
import { UserId } from '../../../contract/fields/ids.ts';
import { apiRequestsAcceptedPerMinute, apiRequestsPerMinute } from '../../../contract/person-limits.ts';
import { routeCaller } from '../../../test/handlers/lambda-events.ts';
import { newPerson, startHandlers } from '../../../test/handlers/start-handlers.ts';
import type { ApiKey } from '../../tables/api-access/api-key.ts';
import { createKeyCharges } from '../../tables/api-access/key-charges.ts';
import { createKeysStore } from '../../tables/api-access/keys.store.ts';
import { counterOf } from '../../tables/limits/limit-counter.ts';
import { newTestKey, testKeySecret } from '../keys/testing/new-key.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);

const credits = routeCaller('creditsByKey', (await import('./credits-by-key.route.ts')).handler);
const models = routeCaller('modelsByKey', (await import('./models-by-key.route.ts')).handler);

const usage = routeCaller('usageByKey', (await import('./usage-by-key.route.ts')).handler);

const keys = createKeysStore(handlers.tables, 'api-access', async () => testKeySecret);

/** An account with 7,000 credits, and the headers of one of its keys. */
async function accountWithKey(settings: Partial<ApiKey> = {}) {
  const accountId = UserId.parse(newPerson());
  await handlers.giveCredits(accountId, 7_000);
  const { secret, key } = newTestKey(accountId, settings);
  await keys.write(keys.creating(key));
  return { accountId, headers: { authorization: `Bearer ${secret}` } };
}

async function headersOf(settings: Partial<ApiKey> = {}) {
  return (await accountWithKey(settings)).headers;
}

describe('creditsByKey', () => {
  it('returns the account’s credits, and what the key may spend of them', async () => {
    expect(await credits({ headers: await headersOf({ capCredits: 3_000 }) })).toMatchObject({
      status: 200,
      body: {
        mode: 'live',
        credits: 7_000,
        pack_credits: 7_000,
        video_credits: 1_000,
        key: { cap_credits: 3_000, spent_credits: 0, left_credits: 3_000 },
      },
    });
  });

  it('knows nothing of them in the sandbox', async () => {
    expect(await credits({ headers: await headersOf({ mode: 'test' }) })).toMatchObject({
      body: { mode: 'test', credits: 0, key: { cap_credits: null, left_credits: null } },
    });
  });
});

describe('usageByKey', () => {
  const charges = createKeyCharges('api-access');
  const spend = (key: ApiKey, credits: number, day: string) =>
    handlers.tables.send(
      new TransactWriteCommand({
        TransactItems: [charges.spending(key, credits, new Date(`${day}T12:00:00Z`))],
      }),
    );

  /** An account with a live key that spent in two months, and a test key. */
  async function account() {
    const accountId = UserId.parse(await handlers.signUp());
    const live = newTestKey(accountId, { name: 'Studio' });
    const test = newTestKey(accountId, { name: 'Trial', mode: 'test' });
    for (const { key } of [live, test]) await keys.write(keys.creating(key));
    await spend(live.key, 1_000, '2026-10-31');
    await spend(live.key, 1_000, '2026-11-01');
    await spend(test.key, 1_000, '2026-11-02');
    const headers = { authorization: `Bearer ${live.secret}` };
    return { accountId, live, test, headers, ofTest: { authorization: `Bearer ${test.secret}` } };
  }

  it('shows a live key what live keys used on the days it names', async () => {
    const { headers, live } = await account();
    expect(await usage({ headers, query: { from: '2026-10-31', to: '2026-11-30' } })).toMatchObject({
      status: 200,
      body: {
        credits: 2_000,
        videos: 2,
        keys: [{ id: live.key.keyId, name: 'Studio', days: [{ day: '2026-10-31' }, { day: '2026-11-01' }] }],
      },
    });
    expect(await usage({ headers, query: { from: '2026-11-01', to: '2026-11-30' } })).toMatchObject({
      body: { credits: 1_000 },
    });
  });

  it('shows a test key nothing of live ones, and a signed-in person everything', async () => {
    const { accountId, ofTest } = await account();
    const query = { from: '2026-10-01', to: '2026-11-30' };
    expect(await usage({ headers: ofTest, query })).toMatchObject({
      body: { credits: 1_000, keys: [{ name: 'Trial', mode: 'test' }] },
    });
    expect(await usage({ as: accountId, atSessionPath: true, query })).toMatchObject({
      status: 200,
      body: { credits: 3_000, keys: [{ name: 'Studio' }, { name: 'Trial' }] },
    });
    expect(await usage({ atSessionPath: true, query })).toMatchObject({ status: 401 });
    expect(await usage({ as: accountId, epoch: '3', atSessionPath: true, query })).toMatchObject({
      status: 401,
    });
  });

  it('refuses days that are too many, in the wrong order or none', async () => {
    const { headers } = await account();
    const refused: readonly Record<string, string>[] = [
      { from: '2026-01-01', to: '2026-11-30' },
      { from: '2026-11-30', to: '2026-11-29' },
      { from: 'yesterday' },
    ];
    for (const query of refused) {
      expect(await usage({ headers, query })).toMatchObject({ status: 400, body: { field: 'query.from' } });
    }
    expect(await usage({ headers })).toMatchObject({ status: 200 });
  });
});

describe('modelsByKey', () => {
  it('lists what makes videos and can be named, for credits with and without Veo 3', async () => {
    expect(await models({ headers: await headersOf() })).toMatchObject({
      status: 200,
      body: {
        models: [
          { id: 'google-veo3', for_credits: 'veo3', speed: 'best', durations: [5, 8], audio: true },
          { id: 'simulated-fast', for_credits: 'veo3', speed: 'fast', references_maximum: 3, seed: true },
          { id: 'simulated-lite', for_credits: 'basic', parent_uses: ['continue'] },
        ],
      },
    });
  });
});

describe('requests beside those for videos', () => {
  it(`are ${apiRequestsPerMinute} a minute for all keys of an account, and some that come late; then it is said when to come again`, async () => {
    const { accountId, headers } = await accountWithKey();
    // The test may run across the end of a minute.
    for (const at of [new Date(), new Date(Date.now() + 60_000)]) {
      const limit = { name: 'api_requests', maximum: apiRequestsAcceptedPerMinute, windowSeconds: 60 };
      const { id } = counterOf(limit, accountId, at);
      const Item = { id, requests: apiRequestsAcceptedPerMinute - 1 };
      await handlers.tables.send(new PutCommand({ TableName: 'limits', Item }));
    }
    expect(await models({ headers })).toMatchObject({ status: 200 });
    const refused = {
      status: 429,
      headers: { 'retry-after': expect.any(String) },
      body: {
        code: 'too_many_requests',
        detail: expect.stringContaining(`${apiRequestsPerMinute} requests a minute`),
        retry_after_seconds: expect.any(Number),
      },
    };
    expect(await credits({ headers })).toMatchObject(refused);
    // The sandbox's requests are counted apart.
    const test = newTestKey(accountId, { mode: 'test' });
    await keys.write(keys.creating(test.key));
    expect(await models({ headers: { authorization: `Bearer ${test.secret}` } })).toMatchObject({
      status: 200,
    });
  });
});
