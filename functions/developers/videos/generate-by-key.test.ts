import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { v4, v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { videoCostCredits } from '../../../contract/billing/catalog.ts';
import { UserId } from '../../../contract/fields/ids.ts';
import { newPerson } from '../../../test/handlers/start-handlers.ts';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import { buyCredits } from '../../credits/testing/post-credits.ts';
import { isDependencyFailure } from '../../errors/dependency-failure.ts';
import { Rejection } from '../../errors/rejection.ts';
import { emulatedModerator } from '../../moderation/emulated-moderator.ts';
import { moderationOnTables } from '../../moderation/testing/moderation-on-tables.ts';
import type { ApiKey } from '../../tables/api-access/api-key.ts';
import { createKeysStore } from '../../tables/api-access/keys.store.ts';
import { createCreditsStore } from '../../tables/credits/credits.store.ts';
import { createRefusalsStore } from '../../tables/refusals/refusals.store.ts';
import { createVideosStore } from '../../tables/videos/videos.store.ts';
import { createEndpointsStore } from '../../tables/webhooks/endpoints.store.ts';
import { videoInTables } from '../../videos/testing/video-in-tables.ts';
import { newTestKey, testKeySecret } from '../keys/testing/new-key.ts';
import { newEndpoint } from '../webhooks/testing/new-endpoint.ts';
import { type Generate, generateOnTables } from './testing/generate-on-tables.ts';

let tables: Tables;
let generate: Generate;
let at = Date.now();

beforeAll(async () => {
  tables = await startTables();
  generate = generateOnTables(tables.client, () => {
    at += 1;
    return new Date(at);
  });
});
afterAll(() => tables.stop());

/** An account with pack credits for this many videos, and the secret of one of its keys. */
async function program(videos: number, settings: Partial<ApiKey> = {}) {
  const accountId = UserId.parse(newPerson());
  const credits = createCreditsStore(tables.client, 'credits');
  await buyCredits(credits, accountId, videos * videoCostCredits, {
    reference: 'pack',
    now: () => new Date(at),
  });
  const keys = createKeysStore(tables.client, 'api-access', async () => testKeySecret);
  const { secret, key } = newTestKey(accountId, settings);
  await keys.write(keys.creating(key));
  return {
    accountId,
    secret,
    key,
    left: async () => (await credits.readAccount(accountId)).purchasedCredits,
  };
}

/** The action's sequential requests to DynamoDB. */
async function roundTripsOf(action: () => Promise<unknown>): Promise<number> {
  const before = tables.roundTrips();
  await action();
  return tables.roundTrips() - before;
}

describe('a video by API', () => {
  it('takes two round trips: the key, and all that is written with the charge', async () => {
    const { secret } = await program(5);
    expect(await roundTripsOf(() => generate(secret, 'the first'))).toBe(2);
    expect(await roundTripsOf(() => generate(secret, 'the second'))).toBe(2);
    at += 3_600_000;
    expect(await roundTripsOf(() => generate(secret, 'the first after an hour'))).toBe(2);
    expect(await roundTripsOf(() => generate(secret, 'the first'))).toBe(2);
  });

  it('takes two round trips with a cap, and with an agreed rate once that is known', async () => {
    const { secret, accountId } = await program(5, { capCredits: 10_000 });
    await tables.client.send(
      new UpdateCommand({
        TableName: 'api-access',
        Key: { id: `account#${accountId}` },
        UpdateExpression: 'SET generations_per_hour = :agreed',
        ExpressionAttributeValues: { ':agreed': 7 },
      }),
    );
    expect(await roundTripsOf(() => generate(secret, 'the first'))).toBe(3);
    expect(await roundTripsOf(() => generate(secret, 'the second'))).toBe(2);
    expect(await generate(secret, 'the third')).toMatchObject({
      headers: { 'ratelimit-policy': '"generate";q=7;w=3600', ratelimit: expect.stringContaining('r=4;') },
    });
  });
});

describe('a key that its owner changes while a request with it runs', () => {
  const change = (changed: ApiKey) => async () => {
    const keys = createKeysStore(tables.client, 'api-access', async () => testKeySecret);
    expect(await keys.write(keys.changing([changed]))).toBe(true);
  };

  it('makes the video as long as it may, by what it may then', async () => {
    const renamed = await program(1);
    const named = change({ ...renamed.key, name: 'Another name' });
    expect(await generate(renamed.secret, 'renamed', {}, named)).toMatchObject({ status: 202 });
    expect(await renamed.left()).toBe(0);
    const limited = await program(1);
    const capped = change({ ...limited.key, capCredits: videoCostCredits - 1 });
    await expect(generate(limited.secret, 'capped', {}, capped)).rejects.toMatchObject({
      code: 'spend_cap_reached',
    });
    expect(await limited.left()).toBe(videoCostCredits);
  });

  it('makes the video after a rotation while the former secret works', async () => {
    const { secret, key } = await program(1);
    const keys = createKeysStore(tables.client, 'api-access', async () => testKeySecret);
    const successor = { ...newTestKey(key.accountId).key, keyId: key.keyId };
    const former = { ...key, supersededAt: new Date(at), expiresAt: new Date(at + 3_600_000) };
    const rotate = () => keys.write(keys.rotating([former], successor));
    expect(await generate(secret, 'rotated', {}, rotate)).toMatchObject({ status: 202 });
  });

  it.each([
    ['revoked', 'unauthorized', 'This API key was revoked.'],
    ['expired', 'unauthorized', 'This API key has expired.'],
    ['without the scope', 'forbidden', 'This API key lacks the scope generate.'],
    ['for other addresses', 'forbidden', 'This API key may not be used from this network address.'],
  ])('is refused and charges nothing once it is %s', async (state, code, message) => {
    const { secret, key, left } = await program(1);
    const keys = createKeysStore(tables.client, 'api-access', async () => testKeySecret);
    const meanwhile = {
      revoked: () => keys.write(keys.revoking([key], new Date(at), false)),
      expired: change({ ...key, expiresAt: new Date(at) }),
      'without the scope': change({ ...key, scopes: ['read'] }),
      'for other addresses': change({ ...key, allowedAddresses: ['203.0.113.7'] }),
    }[state];
    await expect(generate(secret, 'refused', {}, meanwhile)).rejects.toMatchObject({ code, message });
    expect(await left()).toBe(videoCostCredits);
  });
});

describe('what a video by API starts from', () => {
  it('is a video of the account, read beside the rest: one more round trip', async () => {
    const { secret, accountId } = await program(3);
    const videos = createVideosStore(tables.client, 'videos');
    const parent = await videoInTables(tables.client, videos, 'completed', { user_id: accountId });
    const body = { parent: { id: parent.id, use: 'continue' }, seed: 7 } as const;
    expect(await roundTripsOf(() => generate(secret, 'part two', body))).toBe(3);
    const answer = await generate(secret, 'part two', body);
    expect(JSON.parse('json' in answer ? answer.json : '')).toMatchObject(body);
    await expect(generate(secret, 'part two', { ...body, seed: 8 })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
  });

  it.each<[object, string, string]>([
    [{ image: v4(), last_image: v4() }, 'image', 'not_found'],
    [{ references: [{ image_id: v4(), role: 'face' }] }, 'references.0.image_id', 'not_found'],
    [{ last_image: v4() }, 'last_image', 'invalid_request'],
    [{ image: v4(), parent: { id: v7(), use: 'change' } }, 'parent', 'invalid_request'],
    [{ parent: { id: v7(), use: 'change' } }, 'parent.id', 'not_found'],
    [{ model: 'simulated-lite', references: [], quality: 'pro' }, 'quality', 'invalid_request'],
  ])('is refused by the field, and charges nothing: %j', async (body, field, code) => {
    const { secret, left } = await program(1);
    await expect(generate(secret, 'order', body)).rejects.toMatchObject({ code, details: { field } });
    expect(await left()).toBe(videoCostCredits);
  });

  it('may be any model of the table with a test key, and the simulated one makes it', async () => {
    const { secret } = await program(0, { mode: 'test' });
    for (const [model, simulated] of [
      ['google-veo3', 'google-veo3'],
      ['veo-3.1', 'google-veo3'],
      ['veo-3.1-lite', 'simulated-fast'],
      ['gemini-omni-1.2-flash', 'simulated-lite'],
    ] as const) {
      const answer = await generate(secret, model, { model });
      expect(JSON.parse('json' in answer ? answer.json : '')).toMatchObject({
        model: simulated,
        simulated: true,
      });
    }
  });
});

describe('a request that is repeated after a release', () => {
  it('is the same video where the release gave it another default', async () => {
    const { secret, left } = await program(2);
    const first = await generate(secret, 'order');
    const again = await generate(secret, 'order', {}, undefined, { duration: 8 });
    expect(again).toEqual({ ...first, headers: { ...first.headers, 'idempotent-replayed': 'true' } });
    expect(await left()).toBe(videoCostCredits);
    await expect(
      generate(secret, 'order', { prompt: 'A city' }, undefined, { duration: 8 }),
    ).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  });
});

describe('the webhook endpoint that a video names', () => {
  it('has to be there, enabled, and of the account, and takes no round trip more', async () => {
    const { accountId, secret, left } = await program(2);
    const endpoints = createEndpointsStore(tables.client, 'webhooks');
    const keys = createKeysStore(tables.client, 'api-access', async () => testKeySecret);
    const enabled = newEndpoint({ user_id: accountId });
    const disabled = newEndpoint({ user_id: accountId, disabled_reason: 'failing' });
    const foreign = newEndpoint();
    for (const endpoint of [enabled, disabled, foreign]) {
      expect(await keys.write(endpoints.creation(endpoint))).toBe(true);
    }
    for (const [name, { id }, message] of [
      ['disabled', disabled, 'This webhook endpoint is disabled. Enable it first.'],
      ['foreign', foreign, expect.stringContaining('There is no such webhook endpoint.')],
      ['missing', newEndpoint(), expect.stringContaining('There is no such webhook endpoint.')],
    ] as const) {
      await expect(generate(secret, name, { webhook: id })).rejects.toMatchObject({
        code: 'invalid_request',
        message,
        details: { field: 'webhook', allowed: expect.stringContaining('enabled webhook endpoints') },
      });
    }
    expect(await left()).toBe(2 * videoCostCredits);
    expect(await roundTripsOf(() => generate(secret, 'the first', { webhook: enabled.id }))).toBe(2);
    expect(await left()).toBe(videoCostCredits);
  });

  it('may be disabled or deleted afterwards: a repeated request gets the same answer', async () => {
    const { accountId, secret } = await program(1);
    const endpoints = createEndpointsStore(tables.client, 'webhooks');
    const keys = createKeysStore(tables.client, 'api-access', async () => testKeySecret);
    const endpoint = newEndpoint({ user_id: accountId });
    await keys.write(endpoints.creation(endpoint));
    const first = await generate(secret, 'order', { webhook: endpoint.id });
    await endpoints.disable(endpoint, 'gone');
    const again = await generate(secret, 'order', { webhook: endpoint.id });
    expect(again).toEqual({
      ...first,
      headers: { ...first.headers, 'idempotent-replayed': 'true' },
    });
  });
});

describe('a prompt that is refused', () => {
  it('uses no idempotency key, costs nothing, and is no answer to a corrected prompt', async () => {
    const moderation = moderationOnTables(tables.client, { moderator: emulatedModerator });
    const judged = generateOnTables(tables.client, () => new Date(at), moderation);
    const { accountId, secret, left } = await program(1);
    await expect(judged(secret, 'order', { prompt: 'simulate: unsafe' })).rejects.toMatchObject({
      code: 'content_refused',
      details: { category: 'violence', refusal_id: expect.any(String) },
    });
    expect(await left()).toBe(videoCostCredits);
    const first = await judged(secret, 'order');
    expect(first).toMatchObject({ status: 202 });
    // A repeated request is not judged again.
    expect(await judged(secret, 'order')).toEqual({
      ...first,
      headers: { ...first.headers, 'idempotent-replayed': 'true' },
    });
    expect(await left()).toBe(0);
    expect(await createRefusalsStore(tables.client, 'refusals').readRecent(accountId, 10)).toHaveLength(1);
  });

  it('of a test key follows its words, and pauses nothing', async () => {
    const { accountId, secret } = await program(0, { mode: 'test' });
    const prompt = 'simulate: unsafe sexual_minors';
    const judged = generateOnTables(tables.client, () => new Date(at), moderationOnTables(tables.client));
    for (const key of ['first', 'second']) {
      await expect(judged(secret, key, { prompt })).rejects.toMatchObject({ code: 'content_refused' });
    }
    expect(await createRefusalsStore(tables.client, 'refusals').readRecent(accountId, 10)).toEqual([]);
  });
});

describe('an agreed rate', () => {
  it('holds although the key has seen a state that the plan’s rate would refuse', async () => {
    const { secret, accountId } = await program(1, { limitHint: (at + 3_599_000) * 1_000 });
    await tables.client.send(
      new UpdateCommand({
        TableName: 'api-access',
        Key: { id: `account#${accountId}` },
        UpdateExpression: 'SET generations_per_hour = :agreed, theoretical_arrival_at = :at',
        ExpressionAttributeValues: { ':agreed': 5_000, ':at': (at + 3_590_000) * 1_000 },
      }),
    );
    expect(await generate(secret, 'the first')).toMatchObject({ status: 202 });
  });
});

describe('a video at the end of a month', () => {
  it('counts for its key in the month from which a refund takes it back', async () => {
    const midnight = Date.parse('2030-02-01T00:00:00.000Z');
    // The clock advances by a millisecond at each reading, so midnight falls between any two steps.
    for (let before = 1; before <= 8; before += 1) {
      const { secret, key } = await program(1);
      at = midnight - before;
      const answer = await generate(secret, 'the last of January, or the first of February');
      const created: unknown = 'json' in answer ? JSON.parse(answer.json) : null;
      const { created_at: createdAt } = z.parse(z.object({ created_at: z.string() }), created);
      const { Item } = await tables.client.send(
        new GetCommand({
          TableName: 'api-access',
          Key: { id: `spend#${key.keyId}#${createdAt.slice(0, 7)}` },
        }),
      );
      expect(Item).toMatchObject({ spent_credits: videoCostCredits });
    }
  });
});

describe('200 requests of one account at once', () => {
  it('get exactly the quota: the others are told when to come again, and are charged nothing', async () => {
    const { secret, left } = await program(200);
    const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => ask(`order ${index}`)));
    const of = (kind: string) => answers.filter((answer) => answer.kind === kind);
    expect(of('made')).toHaveLength(100);
    expect(of('too_many_requests')).toHaveLength(100);
    expect(of('too_many_requests')[0]?.headers).toEqual({
      'ratelimit-policy': '"generate";q=100;w=3600',
      ratelimit: expect.stringMatching(/^"generate";r=0;t=\d+$/),
    });
    expect(await left()).toBe(100 * videoCostCredits);

    /** Asks as a program does, and repeats while the account is contended. */
    async function ask(name: string): Promise<{ kind: string; headers?: Readonly<Record<string, string>> }> {
      for (let tries = 1; ; tries += 1) {
        try {
          await generate(secret, name);
          return { kind: 'made' };
        } catch (error) {
          if (error instanceof Rejection) return { kind: error.code, headers: error.headers };
          if (!isDependencyFailure(error) || tries > 5) throw error;
        }
      }
    }
  });
});
