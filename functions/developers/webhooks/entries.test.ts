import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { WebhookEndpointId } from '../../../contract/developers/developer-api.ts';
import { UserId } from '../../../contract/fields/ids.ts';
import { lambdaContext, routeCaller } from '../../../test/handlers/lambda-events.ts';
import { newPerson, startHandlers } from '../../../test/handlers/start-handlers.ts';
import { createKeysStore } from '../../tables/api-access/keys.store.ts';
import { createVideosStore } from '../../tables/videos/videos.store.ts';
import { createEndpointsStore } from '../../tables/webhooks/endpoints.store.ts';
import { createEventsStore } from '../../tables/webhooks/events.store.ts';
import {
  createWebhookEvents,
  type DeliveryRequest,
  newEventId,
} from '../../tables/webhooks/webhook-events.ts';
import { storedVideo } from '../../videos/testing/stored-video.ts';
import { newTestKey, testKeySecret } from '../keys/testing/new-key.ts';
import { newEndpoint } from './testing/new-endpoint.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);

handlers.parameters.set(process.env.API_KEY_SECRET_PARAMETER ?? '', testKeySecret);
const list = routeCaller('listWebhooks', (await import('./list-webhooks.route.ts')).handler);
const create = routeCaller('createWebhook', (await import('./create-webhook.route.ts')).handler);
const change = routeCaller('changeWebhook', (await import('./change-webhook.route.ts')).handler);
const remove = routeCaller('deleteWebhook', (await import('./delete-webhook.route.ts')).handler);
const rotate = routeCaller('rotateWebhookSecret', (await import('./rotate-webhook-secret.route.ts')).handler);
const test = routeCaller('testWebhook', (await import('./test-webhook.route.ts')).handler);
const deliveries = routeCaller(
  'listWebhookDeliveries',
  (await import('./list-webhook-deliveries.route.ts')).handler,
);
const replay = routeCaller('replayWebhook', (await import('./replay-webhook.route.ts')).handler);
const { handler: deliverWebhooks } = await import('./delivery/deliver-webhooks.lambda.ts');
const { handler: sweepWebhooks } = await import('./delivery/sweep-webhooks.lambda.ts');
const endpoints = createEndpointsStore(handlers.tables, 'webhooks');
const events = createEventsStore(handlers.tables, 'webhooks');

/** A receiver on this machine that accepts everything. */
let received: { headers: Record<string, string>; body: string }[] = [];
const server = createServer(async (request, response) => {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  received.push({ headers: Object.fromEntries(headers), body: await text(request) });
  response.writeHead(200).end('ok');
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  received = [];
});

function receiverUrl(): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return `http://127.0.0.1:${address.port}/hooks`;
}

/** An ended video of a key, with its event and an endpoint that listens. */
async function endedVideo() {
  const userId = UserId.parse(newPerson());
  const endpoint = newEndpoint({ user_id: userId, url: receiverUrl() });
  const { key } = newTestKey(userId);
  const video = storedVideo({
    user_id: userId,
    status: 'completed',
    finished_at: '2026-11-23T12:00:00.000Z',
    api: {
      account_id: userId,
      key_id: key.keyId,
      mode: 'live',
      quoted_credits: 1_000,
      webhook: null,
      metadata: { order: '7' },
    },
  });
  const requests: DeliveryRequest[] = [];
  const end = createWebhookEvents({
    events,
    requestDelivery: async (request) => void requests.push(request),
  }).ofEnd(video, 'video.completed', new Date());
  await handlers.tables.send(
    new TransactWriteCommand({
      TransactItems: [
        ...endpoints.creation(endpoint),
        createVideosStore(handlers.tables, 'videos').creation(video),
        ...end.items,
      ],
    }),
  );
  await end.tell();
  const [request] = requests;
  if (request === undefined) throw new Error('No delivery was asked for.');
  return { endpoint, video, request };
}

describe('deliverWebhooks', () => {
  it('sends an event once, signed, with the video and links to its files', async () => {
    const { endpoint, video, request } = await endedVideo();
    for (const _time of ['first', 'again']) await deliverWebhooks(request, lambdaContext());
    const sent = received.filter(({ body }) => body.includes('video.completed'));
    expect(sent).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: '' }] = sent;
    expect(new Webhook(endpoint.secret).verify(body, headers)).toMatchObject({
      type: 'video.completed',
      data: {
        id: video.id,
        status: 'completed',
        metadata: { order: '7' },
        video_url: expect.stringContaining('Signature='),
        receipt: { charged_credits: 1_000 },
      },
    });
  });

  it('sends what was scheduled again', async () => {
    const { endpoint, request } = await endedVideo();
    await deliverWebhooks(request, lambdaContext());
    const event = await events.find(request.user_id, request.event_id);
    if (event === null) throw new Error('The event is gone.');
    received = [];
    const now = new Date();
    await handlers.tables.send(
      new TransactWriteCommand({ TransactItems: [events.replaying(event, endpoint.id, now)] }),
    );
    const again = { endpoint_id: endpoint.id, due_at: now.toISOString() };
    await deliverWebhooks({ ...request, again }, lambdaContext());
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([event.id]);
  });

  it('does nothing for an event that is gone', async () => {
    const { request } = await endedVideo();
    await deliverWebhooks({ ...request, user_id: newPerson() }, lambdaContext());
    expect(received).toEqual([]);
  });
});

describe('sweepWebhooks', () => {
  it('sends what no invocation came for', async () => {
    const { video } = await endedVideo();
    await sweepWebhooks({}, lambdaContext());
    expect(received.filter(({ body }) => body.includes(video.id))).toHaveLength(1);
  });
});

const keys = createKeysStore(handlers.tables, 'api-access', async () => testKeySecret);

/** A new account, and the headers of a key of it. */
async function program(mode: 'live' | 'test' = 'live', accountId = UserId.parse(newPerson())) {
  const { secret, key } = newTestKey(accountId, { mode, scopes: ['manage'] });
  await keys.write(keys.creating(key));
  return { accountId, headers: { authorization: `Bearer ${secret}` } };
}

const Created = z.object({
  webhook: z.looseObject({ id: z.string() }),
  secret: z.nullable(z.string()),
});
const settings = { url: 'https://hooks.example.com/in?token=1', events: ['video.completed'] };

async function created(headers: Record<string, string>, body: object = settings) {
  const answer = await create({ headers, body });
  expect(answer.status).toBe(200);
  const { webhook, secret } = z.parse(Created, answer.body);
  return { path: { id: webhook.id }, id: webhook.id, secret: secret ?? '' };
}

describe('webhook endpoints', () => {
  it('are made, listed, changed, rotated and deleted, and show a secret only where it is made', async () => {
    const { headers } = await program();
    const { id, path, secret } = await created(headers, { ...settings, description: 'Production' });
    expect(secret).toMatch(/^whsec_/);
    const listed = await list({ headers });
    expect(listed).toMatchObject({
      status: 200,
      body: {
        maximum: 10,
        webhooks: [
          { id, ...settings, description: 'Production', mode: 'live', enabled: true, missed_events: 0 },
        ],
      },
    });
    const disabled = await change({ headers, path, body: { enabled: false, description: 'Paused' } });
    expect(disabled.body).toMatchObject({ enabled: false, disabled_reason: 'owner', description: 'Paused' });
    expect((await change({ headers, path, body: { enabled: true } })).body).toMatchObject({
      enabled: true,
      disabled_reason: null,
    });
    expect((await change({ headers, path, body: {} })).body).toMatchObject({ id });
    const rotated = await rotate({ headers, path });
    expect(rotated.body).toMatchObject({ webhook: { id, former_secret_ends_at: expect.any(String) } });
    expect(z.parse(Created, rotated.body).secret).not.toBe(secret);
    expect(JSON.stringify([listed.body, disabled.body])).not.toContain('whsec_');
    expect(await remove({ headers, path })).toMatchObject({ status: 200, body: { id, deleted: true } });
    for (const gone of [
      await change({ headers, path, body: { description: 'late' } }),
      await rotate({ headers, path }),
      await test({ headers, path, body: {} }),
      await deliveries({ headers, path }),
      await replay({ headers, path, body: { event_id: `evt_${'0'.repeat(32)}` } }),
      await remove({ headers, path }),
    ]) {
      expect(gone).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });

  it('show no secret again in an answer that is repeated', async () => {
    const { headers } = await program();
    const named = { ...headers, 'idempotency-key': 'once' };
    const [first, again] = [
      await create({ headers: named, body: settings }),
      await create({ headers: named, body: settings }),
    ];
    expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true' });
    expect(z.parse(Created, again.body)).toEqual({ ...z.parse(Created, first.body), secret: null });
    expect(
      z.parse(z.object({ webhooks: z.array(z.unknown()) }), (await list({ headers })).body).webhooks,
    ).toHaveLength(1);
  });

  describe('change once for each idempotency key, also where the function dies right after its write', () => {
    /** Makes a call whose function dies after its write, and repeats it. */
    async function callTwice(call: () => Promise<{ body: unknown; headers: object }>) {
      const send = DynamoDBDocumentClient.prototype.send;
      let isDead = false;
      const spy = vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(async function (
        this: DynamoDBDocumentClient,
        command: Parameters<typeof send>[0],
      ) {
        if (isDead) throw new Error('The function is dead.');
        const answer: unknown = await Reflect.apply(send, this, [command]);
        isDead = command instanceof TransactWriteCommand;
        return answer;
      });
      await call().catch(() => undefined);
      expect(isDead).toBe(true);
      spy.mockRestore();
      const again = await call();
      expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true' });
      return again.body;
    }

    it('at their creation', async () => {
      const { headers } = await program();
      const named = { ...headers, 'idempotency-key': 'new' };
      const answer = await callTwice(() => create({ headers: named, body: settings }));
      const { webhook, secret } = z.parse(Created, answer);
      expect(secret).toBeNull();
      expect((await list({ headers })).body).toMatchObject({ webhooks: [{ id: webhook.id }] });
    });

    it('at a rotation, which keeps the secret that the receivers know', async () => {
      const { accountId, headers } = await program();
      const { path, id, secret } = await created(headers);
      const named = { ...headers, 'idempotency-key': 'rotated' };
      await callTwice(() => rotate({ headers: named, path }));
      expect(await endpoints.find(accountId, WebhookEndpointId.parse(id))).toMatchObject({
        former_secret: secret,
      });
    });

    it('at a test event', async () => {
      const { accountId, headers } = await program();
      const { path } = await created(headers);
      const named = { ...headers, 'idempotency-key': 'tested' };
      const answer = await callTwice(() => test({ headers: named, path, body: {} }));
      const sent = await events.between(accountId, new Date(Date.now() - 60_000), new Date(), 10);
      expect(sent.map(({ id: event_id }) => ({ event_id }))).toEqual([answer]);
    });

    it('at their deletion', async () => {
      const { headers } = await program();
      const { path, id } = await created(headers);
      const named = { ...headers, 'idempotency-key': 'deleted' };
      expect(await callTwice(() => remove({ headers: named, path }))).toEqual({ id, deleted: true });
    });
  });

  it('are ten at most', async () => {
    const { headers } = await program();
    for (let count = 1; count <= 10; count += 1) await created(headers);
    expect(await create({ headers, body: settings })).toMatchObject({
      status: 409,
      body: { code: 'too_many_webhooks' },
    });
  });

  it.each([
    'http://example.com/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://name:secret@example.com/',
    'https://example.com:22/',
    'https://internal/',
  ])('are not made at %s', async (url) => {
    const { headers } = await program();
    const refused = { status: 400, body: { code: 'invalid_request', field: 'url' } };
    expect(await create({ headers, body: { ...settings, url } })).toMatchObject(refused);
    const { path } = await created(headers);
    expect(await change({ headers, path, body: { url } })).toMatchObject(refused);
  });

  it('of test keys are others than those of live keys, and a page of the account manages both', async () => {
    const live = await program('live');
    const sandbox = await program('test', live.accountId);
    const one = await created(live.headers);
    const other = await created(sandbox.headers);
    expect((await list({ headers: live.headers })).body).toMatchObject({
      webhooks: [{ id: one.id, mode: 'live' }],
    });
    expect((await list({ headers: sandbox.headers })).body).toMatchObject({
      webhooks: [{ id: other.id, mode: 'test' }],
    });
    expect((await deliveries({ headers: live.headers, path: other.path })).status).toBe(404);
    expect(await list({ headers: live.headers, query: { mode: 'test' } })).toMatchObject({
      status: 400,
      body: { field: 'query.mode' },
    });
    const stranger = await program();
    expect((await rotate({ headers: stranger.headers, path: one.path })).status).toBe(404);
  });
});

describe('a test event', () => {
  it('is not promised for an endpoint that is deleted at that moment', async () => {
    const { headers } = await program();
    const { path } = await created(headers);
    const send = DynamoDBDocumentClient.prototype.send;
    let isDeleted = false;
    const spy = vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(async function (
      this: DynamoDBDocumentClient,
      command: Parameters<typeof send>[0],
    ) {
      if (command instanceof TransactWriteCommand && !isDeleted) {
        isDeleted = true;
        expect(await remove({ headers, path })).toMatchObject({ status: 200 });
      }
      return Reflect.apply(send, this, [command]);
    });
    const before = handlers.invocations.length;
    const answer = await test({ headers, path, body: {} });
    spy.mockRestore();
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(handlers.invocations.slice(before)).toEqual([]);
  });
});

describe('what an endpoint was sent', () => {
  it('is listed with every attempt, and a test event goes at once', async () => {
    const { headers } = await program();
    const { path, secret } = await created(headers, { ...settings, url: receiverUrl() });
    const before = handlers.invocations.length;
    expect(await test({ headers, path, body: {} })).toMatchObject({ status: 202 });
    const [invocation] = handlers.invocations.slice(before);
    expect(invocation).toMatchObject({ functionName: 'deliver-webhooks' });
    await sweepWebhooks({}, lambdaContext());
    const [sent] = received.filter(({ body }) => body.includes('"test":true'));
    expect(new Webhook(secret).verify(sent?.body ?? '', sent?.headers ?? {})).toMatchObject({
      type: 'video.completed',
      test: true,
    });
    expect(await deliveries({ headers, path })).toMatchObject({
      status: 200,
      body: {
        next_cursor: null,
        deliveries: [
          {
            type: 'video.completed',
            test: true,
            state: 'delivered',
            next_attempt_at: null,
            attempts: [{ outcome: 'delivered', status: 200, response: 'ok' }],
          },
        ],
      },
    });
  });

  it('is sent again: one event, or those of a time range, and not to an endpoint that is disabled', async () => {
    const { accountId, headers } = await program();
    const { path } = await created(headers, { ...settings, url: receiverUrl() });
    const startedAt = Date.now();
    const at = (minute: number) => new Date(startedAt - (10 - minute) * 60_000);
    const made = await Promise.all([1, 2, 3].map((minute) => eventAt(accountId, at(minute))));
    await sweepWebhooks({}, lambdaContext());
    received = [];
    expect(await replay({ headers, path, body: { event_id: made[0] } })).toMatchObject({
      status: 202,
      body: { replayed: 1, next_from: null },
    });
    const range = { from: at(2).toISOString(), to: at(5).toISOString() };
    expect((await replay({ headers, path, body: range })).body).toMatchObject({
      replayed: 2,
      next_from: null,
    });
    await sweepWebhooks({}, lambdaContext());
    expect(received.map(({ headers: sent }) => sent['webhook-id']).toSorted()).toEqual([...made].toSorted());
    expect(await replay({ headers, path, body: { from: range.to, to: range.from } })).toMatchObject({
      status: 400,
    });
    await change({ headers, path, body: { enabled: false } });
    expect(await replay({ headers, path, body: range })).toMatchObject({
      status: 409,
      body: { code: 'webhook_disabled', title: 'This webhook endpoint is disabled. Enable it first.' },
    });
  });

  /** The end of one of the account's videos; returns the event's id. */
  async function eventAt(userId: UserId, instant: Date) {
    const id = newEventId(instant);
    const video = storedVideo({ user_id: userId, status: 'completed' });
    await handlers.tables.send(
      new TransactWriteCommand({
        TransactItems: [
          createVideosStore(handlers.tables, 'videos').creation(video),
          events.recording({
            user_id: userId,
            id,
            type: 'video.completed',
            created_at: instant.toISOString(),
            video_id: video.id,
            endpoint_id: null,
            credits: null,
            test: false,
          }),
        ],
      }),
    );
    return id;
  }
});
