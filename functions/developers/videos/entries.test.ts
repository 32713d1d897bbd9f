import { readFileSync } from 'node:fs';
import { LocalDurableTestRunner } from '@aws/durable-execution-sdk-js-testing';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UserId } from '../../../contract/fields/ids.ts';
import { routeCaller } from '../../../test/handlers/lambda-events.ts';
import { publicKeyOfKms } from '../../../test/handlers/small-services.ts';
import { newPerson, startHandlers } from '../../../test/handlers/start-handlers.ts';
import { selfIssuedCertificates } from '../../provenance/self-issued-certificates.ts';
import type { ApiKey } from '../../tables/api-access/api-key.ts';
import { createKeysStore } from '../../tables/api-access/keys.store.ts';
import { newTestKey, testKeySecret } from '../keys/testing/new-key.ts';
import { sandboxIdOf } from '../sandbox.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);
beforeAll(() => LocalDurableTestRunner.setupTestEnvironment({ skipTime: false }));
afterAll(() => LocalDurableTestRunner.teardownTestEnvironment());
handlers.parameters.set(process.env.API_KEY_SECRET_PARAMETER ?? '', testKeySecret);
handlers.parameters.set(
  process.env.PROVENANCE_CERTIFICATES_PARAMETER ?? '',
  await selfIssuedCertificates(publicKeyOfKms, 'test', new Date()),
);

const generate = routeCaller('generateByKey', (await import('./generate-by-key.lambda.ts')).handler);
const estimate = routeCaller('estimateByKey', (await import('./estimate-by-key.route.ts')).handler);
const getVideo = routeCaller('getVideoByKey', (await import('./get-video-by-key.lambda.ts')).handler);
const history = routeCaller('historyByKey', (await import('./history-by-key.route.ts')).handler);
const cancel = routeCaller('cancelVideoByKey', (await import('./cancel-video-by-key.lambda.ts')).handler);
const remove = routeCaller('deleteVideoByKey', (await import('./delete-video-by-key.route.ts')).handler);
const credits = routeCaller('creditsByKey', (await import('../account/credits-by-key.route.ts')).handler);
const models = routeCaller('modelsByKey', (await import('../account/models-by-key.route.ts')).handler);
const checkUpload = routeCaller(
  'checkUploadByKey',
  (await import('./check-upload-by-key.lambda.ts')).handler,
);
const createUpload = routeCaller(
  'createUploadByKey',
  (await import('./create-upload-by-key.route.ts')).handler,
);
const { handler: renderVideo } = await import('../../videos/generation/render-video.lambda.ts');

// The simulated model's samples.
beforeAll(async () => {
  const s3 = new S3Client({ forcePathStyle: true });
  for (const type of ['mp4', 'webp']) {
    const Key = `sea-at-dusk/16x9-standard-5s.${type}`;
    const Body = readFileSync(new URL(`../../../media/samples/${Key}`, import.meta.url));
    await s3.send(new PutObjectCommand({ Bucket: 'other', Key, Body }));
  }
});

const keys = createKeysStore(handlers.tables, 'api-access', async () => testKeySecret);
const request = { prompt: 'A sea at dusk', duration: 5 };

/** An account with credits and a key. */
async function program(settings: Partial<ApiKey> = {}, purchasedCredits = 7_000) {
  const accountId = UserId.parse(newPerson());
  if (purchasedCredits > 0) await handlers.giveCredits(accountId, purchasedCredits);
  const { secret, key } = newTestKey(accountId, settings);
  await keys.write(keys.creating(key));
  const authorization = { authorization: `Bearer ${secret}` };
  return {
    accountId,
    key,
    authorization,
    send: (idempotencyKey: string, body: object = request, query: Record<string, string> = {}) =>
      generate({ headers: { ...authorization, 'idempotency-key': idempotencyKey }, body, query }),
    credits: async () => (await credits({ headers: authorization })).body,
  };
}

const idOf = (answer: { body: unknown }): string => {
  const { body } = answer;
  if (typeof body !== 'object' || body === null || !('id' in body)) throw new Error(JSON.stringify(answer));
  return String(body.id);
};

async function render(userId: string, videoId: string): Promise<void> {
  const runner = new LocalDurableTestRunner({ handlerFunction: renderVideo });
  await runner.run({ payload: { user_id: userId, video_id: videoId } });
}

describe('POST /api/v1/generate', () => {
  it('charges once for one idempotency key, and gives the same answer again', async () => {
    const { send, credits: balance } = await program();
    const first = await send('order-1');
    expect(first).toMatchObject({
      status: 202,
      headers: {
        location: expect.stringContaining(`/api/v1/video/${idOf(first)}`),
        'retry-after': expect.any(String),
        'ratelimit-policy': '"generate";q=100;w=3600',
        ratelimit: '"generate";r=99;t=36',
      },
      body: { status: 'queued', mode: 'live', receipt: { quoted_credits: 1_000, charged_credits: 1_000 } },
    });
    expect(first.headers).not.toHaveProperty('idempotent-replayed');
    const again = await send('order-1', { duration: 5, prompt: 'A sea at dusk', quality: 'standard' });
    expect(again).toEqual({ ...first, headers: { ...first.headers, 'idempotent-replayed': 'true' } });
    expect(await balance()).toMatchObject({ credits: 6_000, key: { spent_credits: 1_000 } });
  });

  it('refuses what we do not make, and says so to programs', async () => {
    const { send, credits: balance } = await program();
    expect(await send('order-1', { prompt: 'simulate: unsafe' })).toMatchObject({
      status: 422,
      body: {
        code: 'content_refused',
        detail: expect.stringContaining('We don’t make this: violence. Nothing was charged.'),
        category: 'violence',
        refusal_id: expect.any(String),
      },
    });
    expect(await balance()).toMatchObject({ credits: 7_000 });
    expect(await send('order-1')).toMatchObject({ status: 202 });
  });

  it('gives metadata back as it came, also a member named secret, however often it is asked', async () => {
    const { send, authorization } = await program();
    const metadata = { secret: 'mine', constructor: '' };
    const id = idOf(await send('order-1', { ...request, metadata }));
    expect((await send('order-1', { ...request, metadata })).body).toMatchObject({ id, metadata });
    const headers = { ...authorization, 'idempotency-key': 'its-end' };
    for (const _time of ['first', 'again']) {
      expect((await cancel({ headers, path: { id } })).body).toMatchObject({
        id,
        metadata,
      });
    }
    expect(
      await send('order-2', JSON.parse('{"prompt":"A sea","metadata":{"__proto__":"lost"}}')),
    ).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    });
  });

  it('charges once for twenty requests with one key at once', async () => {
    const { send, credits: balance } = await program();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('at-once')));
    expect(new Set(answers.map(idOf)).size).toBe(1);
    expect(await balance()).toMatchObject({ credits: 6_000 });
  });

  it('refuses another request with the same key', async () => {
    const { send, credits: balance } = await program();
    await send('order-1');
    expect(await send('order-1', { ...request, prompt: 'A city at night' })).toMatchObject({
      status: 422,
      headers: { 'content-type': 'application/problem+json; charset=utf-8' },
      body: {
        status: 422,
        code: 'idempotency_key_reused',
        field: 'headers.idempotency-key',
        type: expect.stringContaining('/api-docs#error-idempotency_key_reused'),
        request_id: expect.any(String),
      },
    });
    expect(await balance()).toMatchObject({ credits: 6_000 });
  });

  it('uses no idempotency key where it refuses', async () => {
    const { send, accountId } = await program({}, 999);
    expect(await send('order-1')).toMatchObject({
      status: 402,
      body: { code: 'insufficient_credits', credits: 999 },
    });
    await handlers.tables.send(
      new UpdateCommand({
        TableName: 'credits',
        Key: { user_id: accountId, entry: 'account' },
        UpdateExpression: 'SET purchased_credits = :all',
        ExpressionAttributeValues: { ':all': 7_000 },
      }),
    );
    expect(await send('order-1')).toMatchObject({ status: 202 });
  });

  it('names the field of what is missing or wrong, and charges nothing', async () => {
    const { authorization, send } = await program();
    expect(await generate({ headers: authorization, body: request })).toMatchObject({
      status: 400,
      body: { field: 'headers.idempotency-key', allowed: expect.stringContaining('255') },
    });
    expect(await send('a', { ...request, audio: false })).toMatchObject({
      status: 400,
      body: { field: 'audio' },
    });
    expect(await send('b', { ...request, style: 'baroque' })).toMatchObject({
      status: 400,
      body: { field: 'style', allowed: expect.stringContaining('cinematic') },
    });
    expect(await send('c', { ...request, image: v7() })).toMatchObject({
      status: 404,
      body: { field: 'image' },
    });
  });

  it('keeps a key within its monthly cap, and gives the room back with a refund', async () => {
    const { send, authorization, credits: balance } = await program({ capCredits: 1_000 });
    const first = await send('one');
    expect(await send('two')).toMatchObject({ status: 402, body: { code: 'spend_cap_reached' } });
    expect(await send('one')).toMatchObject({ status: 202 });
    expect(await cancel({ headers: authorization, path: { id: idOf(first) } })).toMatchObject({
      status: 200,
      body: {
        status: 'cancelled',
        receipt: { refunded_credits: 1_000, refunded_to: [{ bucket: 'pack', credits: 1_000 }] },
      },
    });
    expect(await balance()).toMatchObject({ credits: 7_000, key: { spent_credits: 0, left_credits: 1_000 } });
    expect(await send('two')).toMatchObject({ status: 202 });
  });

  it('lets ten an hour through without a plan or packs, and says when the next may come', async () => {
    const { send, accountId } = await program({}, 0);
    await handlers.tables.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Put: {
              TableName: 'credits',
              Item: {
                user_id: accountId,
                entry: 'account',
                grace_credits: 20_000,
                grace: { tier: 'basic', endsAt: '2999-01-01T00:00:00.000Z' },
              },
            },
          },
        ],
      }),
    );
    const answers = [];
    for (let index = 0; index < 11; index += 1) answers.push(await send(`order-${index}`));
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 202), 429]);
    expect(answers.at(-1)).toMatchObject({
      headers: { 'retry-after': expect.any(String) },
      body: { code: 'too_many_requests', retry_after_seconds: expect.any(Number) },
    });
    // A repeated key still gets its earlier answer.
    expect(await send('order-3')).toMatchObject({ status: 202, headers: { 'idempotent-replayed': 'true' } });
  });
});

describe('an estimate', () => {
  it('binds the price of the same options, for its account', async () => {
    const { send, authorization } = await program();
    const other = await program();
    const quoted = await estimate({ headers: authorization, body: { duration: 5 } });
    expect(quoted).toMatchObject({ status: 200, body: { credits: 1_000, expires_at: expect.any(String) } });
    const id = idOf(quoted);
    expect(await send('a', { ...request, estimate_id: id })).toMatchObject({
      status: 202,
      body: { receipt: { quoted_credits: 1_000 } },
    });
    const unbound = { status: 400, body: { field: 'estimate_id' } };
    expect(await send('b', { ...request, duration: 8, estimate_id: id })).toMatchObject(unbound);
    expect(await other.send('c', { ...request, estimate_id: id })).toMatchObject(unbound);
    expect(
      await send('d', { ...request, estimate_id: `${id.slice(0, -1)}${id.endsWith('A') ? 'B' : 'A'}` }),
    ).toMatchObject(unbound);
  });
});

describe('a test key', () => {
  it('makes videos from samples in a sandbox, without credits, and sees nothing of the account', async () => {
    const { accountId, send, authorization, credits: balance } = await program({ mode: 'test' }, 0);
    const answer = await send('order-1');
    expect(answer).toMatchObject({ status: 202, body: { mode: 'test', simulated: true } });
    const id = idOf(answer);
    await render(sandboxIdOf(accountId), id);
    expect(await getVideo({ headers: authorization, path: { id } })).toMatchObject({
      status: 200,
      body: {
        status: 'completed',
        video_url: expect.stringContaining('.mp4'),
        receipt: { refunded_credits: 0 },
        credentials: { id: expect.any(String), signed_at: expect.any(String) },
      },
    });
    expect(await balance()).toMatchObject({ mode: 'test', credits: 999_000 });
    expect(await models({ headers: authorization })).toMatchObject({
      body: { models: [{ simulated: true }, { simulated: true }, { simulated: true }] },
    });
    const live = newTestKey(accountId);
    await keys.write(keys.creating(live.key));
    const liveKey = { authorization: `Bearer ${live.secret}` };
    expect(await getVideo({ headers: liveKey, path: { id } })).toMatchObject({ status: 404 });
    expect(await history({ headers: liveKey })).toMatchObject({ body: { videos: [] } });
    expect(await credits({ headers: liveKey })).toMatchObject({ body: { credits: 0 } });
  });

  it('gives the outcome that its prompt asks for', async () => {
    const { accountId, send, authorization } = await program({ mode: 'test' }, 0);
    const id = idOf(await send('order-1', { ...request, prompt: 'simulate: filtered' }));
    await render(sandboxIdOf(accountId), id);
    expect(await getVideo({ headers: authorization, path: { id } })).toMatchObject({
      body: {
        status: 'failed',
        failure_reason: 'filtered',
        receipt: { charged_credits: 1_000, refunded_credits: 1_000 },
      },
    });
  });
});

describe('the account’s videos', () => {
  it('are listed, waited for, and deleted', async () => {
    const { accountId, send, authorization } = await program();
    const id = idOf(await send('order-1', { ...request, metadata: { order: '7' }, style: 'anime' }));
    expect(await history({ headers: authorization })).toMatchObject({
      body: { videos: [{ id, style: 'anime', metadata: { order: '7' } }], next_cursor: null },
    });
    expect(await remove({ headers: authorization, path: { id } })).toMatchObject({
      status: 409,
      body: { code: 'not_in_this_state' },
    });
    const [waited] = await Promise.all([
      getVideo({ headers: authorization, path: { id }, query: { wait: '25' } }),
      render(accountId, id),
    ]);
    expect(waited).toMatchObject({ status: 200, body: { status: 'completed' } });
    expect(await remove({ headers: authorization, path: { id } })).toMatchObject({
      status: 200,
      body: { id, deleted: true },
    });
    expect(await getVideo({ headers: authorization, path: { id } })).toMatchObject({ status: 404 });
  });
});

describe('a write that costs nothing', () => {
  it('is done once for each idempotency key', async () => {
    const { authorization } = await program();
    const ask = (size: number) =>
      createUpload({
        headers: { ...authorization, 'idempotency-key': 'image-1' },
        body: { content_type: 'image/png', size_bytes: size },
      });
    const first = await ask(1_000);
    expect(first).toMatchObject({ status: 200, body: { image_id: expect.any(String) } });
    expect(await ask(1_000)).toMatchObject({
      status: 200,
      headers: { 'idempotent-replayed': 'true' },
      body: first.body,
    });
    expect(await ask(2_000)).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
  });
});

describe('an upload that was never sent', () => {
  it('cannot be checked', async () => {
    const { authorization } = await program();
    expect(await checkUpload({ headers: authorization, path: { id: v7() } })).toMatchObject({
      status: 404,
      body: { field: 'path.id' },
    });
  });
});

describe('a key that does not open', () => {
  const unauthorized = { status: 401, headers: { 'www-authenticate': expect.stringContaining('Bearer') } };

  it('is refused: missing, mistyped, unknown, revoked, expired, of another scope or address', async () => {
    const { secret } = newTestKey(UserId.parse(newPerson()));
    for (const authorization of ['', 'Basic abc', 'Bearer rw_live_short', `Bearer ${secret}`]) {
      expect(await credits({ headers: { authorization } })).toMatchObject(unauthorized);
    }
    const past = new Date('2020-01-01T00:00:00.000Z');
    const expired = await program({ expiresAt: past });
    expect(await credits({ headers: expired.authorization })).toMatchObject(unauthorized);
    const revoked = await program();
    await keys.write(keys.revoking([revoked.key], new Date(), false));
    expect(await credits({ headers: revoked.authorization })).toMatchObject(unauthorized);
    expect(await revoked.send('order-1')).toMatchObject(unauthorized);
    const reader = await program({ scopes: ['read'] });
    expect(await reader.send('order-1')).toMatchObject({
      status: 403,
      body: { allowed: 'a key with the scope generate' },
    });
    const elsewhere = await program({ allowedAddresses: ['203.0.113.0/24'] });
    expect(await elsewhere.send('order-1')).toMatchObject({ status: 403 });
  });
});

describe('a key of an account whose deletion has begun', () => {
  it('opens nothing any more, while the key itself is still there', async () => {
    const { accountId, authorization, send } = await program();
    const id = idOf(await send('order-1'));
    const test = newTestKey(accountId, { mode: 'test' });
    await keys.write(keys.creating(test.key));
    await handlers.tables.send(
      new UpdateCommand({
        TableName: 'credits',
        Key: { user_id: accountId, entry: 'account' },
        UpdateExpression: 'SET deleted_at = :now',
        ExpressionAttributeValues: { ':now': new Date().toISOString() },
      }),
    );
    for (const headers of [authorization, { authorization: `Bearer ${test.secret}` }]) {
      const refused = await Promise.all([
        getVideo({ headers, path: { id } }),
        history({ headers }),
        credits({ headers }),
        models({ headers }),
        estimate({ headers, body: request }),
        cancel({ headers, path: { id } }),
        remove({ headers, path: { id } }),
        createUpload({ headers, body: { type: 'image/png', size: 1_000 } }),
      ]);
      expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 401));
    }
    // Nor does it repeat an earlier answer.
    expect(await send('order-1')).toMatchObject({ status: 401 });
  });
});
