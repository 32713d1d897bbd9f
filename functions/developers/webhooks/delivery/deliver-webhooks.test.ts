import { randomUUID } from 'node:crypto';
import { PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { VideoOrigin, WebhookEndpointId } from '../../../../contract/developers/developer-api.ts';
import { DeveloperVideo } from '../../../../contract/developers/developer-api.ts';
import { ApiKeyId } from '../../../../contract/developers/developer-keys.ts';
import {
  type VideoEventType,
  videoEventTypes,
  WebhookPayload,
  webhookEventTypes,
} from '../../../../contract/developers/webhooks.ts';
import type { UserId } from '../../../../contract/fields/ids.ts';
import { startTables, type Tables } from '../../../../test/tables/start-tables.ts';
import { createCreditsStore } from '../../../tables/credits/credits.store.ts';
import type { VideoItem } from '../../../tables/videos/video-item.ts';
import { createVideosStore } from '../../../tables/videos/videos.store.ts';
import {
  afresh,
  createEndpointsStore,
  type EndpointsStore,
} from '../../../tables/webhooks/endpoints.store.ts';
import { createEventsStore, type EventsStore } from '../../../tables/webhooks/events.store.ts';
import { createWebhookEvents, newEventId } from '../../../tables/webhooks/webhook-events.ts';
import type { EndpointItem, EventItem } from '../../../tables/webhooks/webhook-items.ts';
import { newUserId, quiet, storedVideo } from '../../../videos/testing/stored-video.ts';
import { sandboxIdOf } from '../../sandbox.ts';
import { newEndpoint } from '../testing/new-endpoint.ts';
import {
  createDeliverWebhooks,
  type DeliverWebhooks,
  type DeliverWebhooksDependencies,
  payloadMaximumBytes,
} from './deliver-webhooks.ts';
import { examplePayload } from './example-payload.ts';
import { pauseAfter } from './retry-schedule.ts';
import type { Attempted } from './send-webhook.ts';
import { sweepWebhooks } from './sweep-webhooks.ts';
import type { FailingEndpoint } from './webhook-mail.ts';

let tables: Tables;
let endpoints: EndpointsStore;
let events: EventsStore;
beforeAll(async () => {
  tables = await startTables();
  endpoints = createEndpointsStore(tables.client, 'webhooks');
  events = createEventsStore(tables.client, 'webhooks');
});
afterAll(() => tables.stop());

interface Sent {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
let sent: Sent[];
let mailed: FailingEndpoint[];
let now: Date;
/** The endpoints' answers by URL; 200 without one. */
let answers: Map<string, () => Attempted | Promise<Attempted>>;
let deliver: DeliverWebhooks;

const delivered: Attempted = { outcome: 'delivered', status: 200, response: 'thanks' };
const silent: Attempted = { outcome: 'timed_out', status: null, response: '' };
const refused: Attempted = { outcome: 'refused', status: 500, response: 'no' };

beforeEach(() => {
  sent = [];
  mailed = [];
  now = new Date();
  answers = new Map();
  deliver = newDeliverer();
});

const presentVideo: DeliverWebhooksDependencies['presentVideo'] = async ({ id, prompt, api }) => {
  const example = examplePayload({ type: 'video.completed', created_at: now.toISOString() }, 'live');
  if (example.type === 'credits.low') throw new Error('It is no video.');
  return { ...example.data, id, prompt, metadata: api?.metadata ?? {} };
};

function newDeliverer(present = presentVideo): DeliverWebhooks {
  return createDeliverWebhooks({
    endpoints,
    events,
    videos: createVideosStore(tables.client, 'videos'),
    credits: createCreditsStore(tables.client, 'credits'),
    presentVideo: present,
    send: async (url, headers, body) => {
      sent.push({ url, headers, body });
      return answers.get(url)?.() ?? delivered;
    },
    mailOwner: async (missed) => {
      mailed.push(missed);
    },
    siteUrl: 'https://reelwright.example',
    now: () => now,
    sleepUntil: async () => undefined,
    random: () => 0,
    log: quiet,
  });
}

const origin: VideoOrigin = {
  account_id: newUserId(),
  key_id: ApiKeyId.parse('key_0123456789abcdef'),
  mode: 'live',
  quoted_credits: 1_000,
  webhook: null,
  metadata: {},
};

async function endpointOf(userId: UserId, parts: Partial<EndpointItem> = {}): Promise<EndpointItem> {
  const endpoint = newEndpoint({
    user_id: userId,
    url: `https://hooks.example.com/${randomUUID()}`,
    events: [...videoEventTypes],
    ...parts,
  });
  await tables.client.send(new TransactWriteCommand({ TransactItems: [...endpoints.creation(endpoint)] }));
  return endpoint;
}

/** The end of a key's video, written with its event; returns the stored event. */
async function videoEnded(
  userId: UserId,
  { type = 'video.completed', ...parts }: Partial<VideoItem> & { type?: VideoEventType } = {},
): Promise<EventItem> {
  const video = storedVideo({ user_id: userId, status: 'completed', api: origin, ...parts });
  await tables.client.send(
    new TransactWriteCommand({ TransactItems: [createVideosStore(tables.client, 'videos').creation(video)] }),
  );
  const told: string[] = [];
  const end = createWebhookEvents({
    events,
    requestDelivery: async ({ event_id: id }) => {
      told.push(id);
    },
  }).ofEnd(video, type, now);
  await tables.client.send(new TransactWriteCommand({ TransactItems: [...end.items] }));
  await end.tell();
  const [event] = await events.between(userId, now, new Date(now.getTime() + 1), 10);
  if (event === undefined || told[0] !== event.id) throw new Error('No event was recorded.');
  return event;
}

/** The endpoint accepts one event, then answers as before. */
async function acceptsOne(userId: UserId, { url }: EndpointItem): Promise<void> {
  const answer = answers.get(url);
  answers.delete(url);
  await deliver.event(await videoEnded(userId));
  if (answer !== undefined) answers.set(url, answer);
}

async function startAfresh({ user_id: userId, id }: EndpointItem): Promise<void> {
  await tables.client.send(
    new TransactWriteCommand({ TransactItems: [endpoints.change(userId, id, afresh)] }),
  );
}

async function giveCredits(userId: UserId, purchasedCredits: number): Promise<void> {
  await tables.client.send(
    new PutCommand({
      TableName: 'credits',
      Item: { user_id: userId, entry: 'account', cycle_credits: 0, purchased_credits: purchasedCredits },
    }),
  );
}

const sweep = () => sweepWebhooks({ events, deliver, now: () => now, log: quiet }, now);
const deliveriesOf = (endpoint: EndpointItem) => events.deliveriesOf(endpoint.user_id, endpoint.id, null);
const sentTo = (endpoint: EndpointItem) => sent.filter(({ url }) => url === endpoint.url);
const later = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};
const Body = z.object({ type: z.enum(webhookEventTypes), data: z.record(z.string(), z.unknown()) });

describe('the end of a video that a key made', () => {
  it('is told to each endpoint that listens, signed, with the video', async () => {
    const userId = newUserId();
    const [one, two] = [await endpointOf(userId), await endpointOf(userId)];
    const deaf = await endpointOf(userId, { events: ['video.failed'] });
    const disabled = await endpointOf(userId, { disabled_reason: 'owner' });
    const event = await videoEnded(userId);
    await deliver.event(event);
    for (const endpoint of [one, two]) {
      const [request] = sentTo(endpoint);
      expect(request?.headers).toMatchObject({
        'webhook-id': event.id,
        'content-type': 'application/json; charset=utf-8',
        'user-agent': expect.stringContaining('Reelwright-Webhooks/1.0'),
      });
      const payload = new Webhook(endpoint.secret).verify(request?.body ?? '', request?.headers ?? {});
      expect(z.parse(WebhookPayload, payload)).toMatchObject({
        type: 'video.completed',
        timestamp: event.created_at,
        data: { id: event.video_id },
      });
      expect(await deliveriesOf(endpoint)).toMatchObject([
        {
          state: 'delivered',
          due_at: null,
          attempts: [{ outcome: 'delivered', status: 200, response: 'thanks' }],
        },
      ]);
    }
    expect([sentTo(deaf), sentTo(disabled)]).toEqual([[], []]);
  });

  it('is told to the one endpoint that the request named', async () => {
    const userId = newUserId();
    const [, named] = [await endpointOf(userId), await endpointOf(userId)];
    await deliver.event(await videoEnded(userId, { api: { ...origin, webhook: named.id } }));
    expect(sent.map(({ url }) => url)).toEqual([named.url]);
  });

  it('is told as it was: failed, or cancelled', async () => {
    const userId = newUserId();
    await endpointOf(userId, { events: ['video.failed', 'video.cancelled'] });
    for (const type of ['video.failed', 'video.cancelled', 'video.completed'] as const) {
      await deliver.event(await videoEnded(userId, { type }));
      later(1_000);
    }
    expect(sent.map(({ body }) => Body.parse(JSON.parse(body)).type)).toEqual([
      'video.failed',
      'video.cancelled',
    ]);
  });

  it('that cannot be put into words is tried as often as one that is refused, and then given up', async () => {
    const userId = newUserId();
    const endpoint = await endpointOf(userId);
    let tries = 0;
    deliver = newDeliverer(async () => {
      tries += 1;
      throw new Error('The video has a status that no page knows.');
    });
    await deliver.event(await videoEnded(userId));
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      later((pauseAfter(attempt, 0) ?? 0) - 1);
      await sweep();
      expect(tries).toBe(attempt);
      later(1);
      await sweep();
    }
    later(1_000 * 60 * 60 * 1_000);
    await sweep();
    expect(tries).toBe(10);
    expect(await deliveriesOf(endpoint)).toMatchObject([{ state: 'given_up', attempt: 10, attempts: [] }]);
    // It is no fault of the endpoint's.
    expect(await endpoints.find(userId, endpoint.id)).toMatchObject({ missed_events: 0 });
  });

  it('of the site records nothing', () => {
    const end = createWebhookEvents({ events, requestDelivery: async () => undefined }).ofEnd(
      storedVideo({ api: null }),
      'video.completed',
      now,
    );
    expect(end.items).toEqual([]);
  });

  it('is found by the sweep if the direct invocation was lost', async () => {
    const userId = newUserId();
    const endpoint = await endpointOf(userId);
    await videoEnded(userId);
    await sweep();
    expect(sentTo(endpoint)).toHaveLength(1);
    await sweep();
    expect(sentTo(endpoint)).toHaveLength(1);
  });

  it('is sent once, although the direct invocation and sweeps come at the same time', async () => {
    const userId = newUserId();
    const endpoint = await endpointOf(userId);
    const event = await videoEnded(userId);
    await Promise.all([deliver.event(event), newDeliverer().event(event), sweep(), sweep()]);
    expect(sentTo(endpoint)).toHaveLength(1);
  });

  it('is dropped if its video is gone, and for an endpoint that was disabled or deleted meanwhile', async () => {
    const userId = newUserId();
    const [one, two, three] = [await endpointOf(userId), await endpointOf(userId), await endpointOf(userId)];
    for (const endpoint of [one, two, three]) answers.set(endpoint.url, () => refused);
    const event = await videoEnded(userId);
    await deliver.event(event);
    await endpoints.disable(one, 'owner');
    await tables.client.send(
      new TransactWriteCommand({ TransactItems: [...endpoints.deletion(userId, two.id)] }),
    );
    if (event.video_id !== null) {
      await createVideosStore(tables.client, 'videos').remove(userId, [event.video_id]);
    }
    later(60_000);
    await sweep();
    expect(sent).toHaveLength(3);
    for (const endpoint of [one, two, three]) {
      expect(await deliveriesOf(endpoint)).toMatchObject([{ state: 'dropped', due_at: null }]);
    }
    expect(await endpoints.find(userId, three.id)).toMatchObject({ missed_events: 0 });
  });
});

describe('an endpoint that does not answer', () => {
  it('is tried ten times over 76 hours under one id, each time with a fresh timestamp, and then given up', async () => {
    const userId = newUserId();
    const endpoint = await endpointOf(userId);
    answers.set(endpoint.url, () => refused);
    const event = await videoEnded(userId);
    await deliver.event(event);
    const startedAt = now.getTime();
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      later((pauseAfter(attempt, 0) ?? 0) - 1);
      await sweep();
      expect(sentTo(endpoint)).toHaveLength(attempt);
      later(1);
      await sweep();
      expect(sentTo(endpoint)).toHaveLength(attempt + 1);
      // Its owner enables it again and again; otherwise a day of failure disables it.
      if (attempt < 9) await startAfresh(endpoint);
    }
    expect(now.getTime() - startedAt).toBeLessThanOrEqual(76 * 60 * 60 * 1_000);
    later(1_000 * 60 * 60 * 1_000);
    await sweep();
    expect(sentTo(endpoint)).toHaveLength(10);
    expect(new Set(sent.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([event.id]));
    expect(new Set(sent.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10);
    expect(await deliveriesOf(endpoint)).toMatchObject([{ state: 'given_up', attempt: 10 }]);
    expect(await endpoints.find(userId, endpoint.id)).toMatchObject({ missed_events: 1 });
  });

  it('is told as soon as it answers again, and its count starts at none', async () => {
    const userId = newUserId();
    const endpoint = await endpointOf(userId, { missed_events: 4 });
    answers.set(endpoint.url, () => silent);
    await deliver.event(await videoEnded(userId));
    answers.delete(endpoint.url);
    later(6_000);
    await sweep();
    expect(await deliveriesOf(endpoint)).toMatchObject([
      { state: 'delivered', attempts: [{ outcome: 'timed_out', status: null }, { outcome: 'delivered' }] },
    ]);
    expect(await endpoints.find(userId, endpoint.id)).toMatchObject({ missed_events: 0 });
  });

  it('is mailed about at 5, 10 and 15 events in a row, and disabled at 20 with a last mail', async () => {
    const userId = newUserId();
    const endpoint = await endpointOf(userId);
    answers.set(endpoint.url, () => refused);
    for (let event = 1; event <= 20; event += 1) {
      await deliver.event(await videoEnded(userId));
      later(1);
    }
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      await acceptsOne(userId, endpoint);
      later(pauseAfter(attempt, 0) ?? 0);
      await sweep();
    }
    expect(mailed.map((each) => (each.kind === 'failing' ? each.missed : each.kind)).toSorted()).toEqual([
      10,
      15,
      5,
      'stopped',
    ]);
    expect(await endpoints.find(userId, endpoint.id)).toMatchObject({ disabled_reason: 'failing' });
    await deliver.event(await videoEnded(userId));
    expect(sentTo(endpoint)).toHaveLength(209);
  });

  it.each([
    ['an account', newUserId()],
    ['a sandbox', sandboxIdOf(newUserId())],
  ])('of %s is disabled after a day of nothing but failure, with a mail', async (_title, userId) => {
    const endpoint = await endpointOf(userId);
    answers.set(endpoint.url, () => refused);
    const hours = 60 * 60_000;
    for (let event = 1; event <= 4; event += 1) {
      await deliver.event(await videoEnded(userId));
      later(8 * hours - 1);
    }
    // 32 hours, but only four failed attempts: nothing was swept in between.
    expect(await endpoints.find(userId, endpoint.id)).toMatchObject({ disabled_reason: null, failures: 4 });
    await deliver.event(await videoEnded(userId));
    expect(mailed).toMatchObject([{ kind: 'stopped', endpoint: { id: endpoint.id } }]);
    expect(await endpoints.find(userId, endpoint.id)).toMatchObject({ disabled_reason: 'failing' });
    later(1);
    await deliver.event(await videoEnded(userId));
    expect(sentTo(endpoint)).toHaveLength(5);
  });

  it('is not disabled before the day is over, nor if it has accepted one event in it', async () => {
    const userId = newUserId();
    const endpoint = await endpointOf(userId);
    answers.set(endpoint.url, () => refused);
    const fail = async () => {
      for (let event = 1; event <= 5; event += 1) {
        await deliver.event(await videoEnded(userId));
        later(1);
      }
    };
    await fail();
    later(24 * 60 * 60_000 - 11);
    await fail();
    expect(await endpoints.find(userId, endpoint.id)).toMatchObject({ disabled_reason: null });
    await acceptsOne(userId, endpoint);
    later(60_000);
    await fail();
    expect(await endpoints.find(userId, endpoint.id)).toMatchObject({ disabled_reason: null });
    later(24 * 60 * 60_000);
    await fail();
    expect(mailed).toMatchObject([{ kind: 'stopped' }]);
  });

  it('is disabled at once by 410, without a mail', async () => {
    const userId = newUserId();
    const endpoint = await endpointOf(userId);
    answers.set(endpoint.url, () => ({ outcome: 'refused', status: 410, response: '' }));
    await deliver.event(await videoEnded(userId));
    expect(await deliveriesOf(endpoint)).toMatchObject([{ state: 'given_up', due_at: null }]);
    expect(await endpoints.find(userId, endpoint.id)).toMatchObject({ disabled_reason: 'gone' });
    expect(mailed).toEqual([]);
  });

  it.each([
    ['an account', newUserId()],
    ['a sandbox', sandboxIdOf(newUserId())],
  ])(
    'of %s gets nothing for a minute after five time-outs in a row, then one request',
    async (_title, userId) => {
      const endpoint = await endpointOf(userId);
      answers.set(endpoint.url, () => silent);
      for (let event = 1; event <= 7; event += 1) {
        await deliver.event(await videoEnded(userId));
        later(1);
      }
      expect(sentTo(endpoint)).toHaveLength(5);
      later(59_000);
      await sweep();
      expect(sentTo(endpoint)).toHaveLength(5);
      later(1_000);
      await sweep();
      expect(sentTo(endpoint)).toHaveLength(6);
      // It is still silent: the pause is twice as long.
      later(119_999);
      await sweep();
      expect(sentTo(endpoint)).toHaveLength(6);
      answers.delete(endpoint.url);
      later(5 * 60_000);
      await sweep();
      expect((await deliveriesOf(endpoint)).filter(({ state }) => state === 'delivered')).toHaveLength(7);
    },
  );

  it('is asked at once when its owner starts it afresh', async () => {
    const userId = newUserId();
    const endpoint = await endpointOf(userId);
    answers.set(endpoint.url, () => silent);
    for (let event = 1; event <= 5; event += 1) {
      await deliver.event(await videoEnded(userId));
      later(1);
    }
    await startAfresh(endpoint);
    await deliver.event(await videoEnded(userId));
    expect(sentTo(endpoint)).toHaveLength(6);
  });

  it('gets five requests at once at most, and the others later', async () => {
    const userId = newUserId();
    const endpoint = await endpointOf(userId);
    let atOnce = 0;
    let most = 0;
    answers.set(endpoint.url, async () => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise((resolve) => setTimeout(resolve, 30));
      atOnce -= 1;
      return delivered;
    });
    for (let event = 1; event <= 20; event += 1) {
      await videoEnded(userId);
      later(1);
    }
    while ((await deliveriesOf(endpoint)).filter(({ state }) => state === 'delivered').length < 20) {
      later(60_000);
      await Promise.all([
        sweep(),
        sweepWebhooks({ events, deliver: newDeliverer(), now: () => now, log: quiet }, now),
      ]);
    }
    expect(most).toBeLessThanOrEqual(5);
    expect(most).toBeGreaterThan(1);
    expect(sentTo(endpoint)).toHaveLength(20);
  });
});

describe('after a rotation', () => {
  it('both secrets sign until the former one ends', async () => {
    const userId = newUserId();
    const old = newEndpoint().secret;
    const endpoint = await endpointOf(userId, {
      former_secret: old,
      former_secret_ends_at: new Date(now.getTime() + 60_000).toISOString(),
    });
    await deliver.event(await videoEnded(userId));
    later(60_000);
    await deliver.event(await videoEnded(userId));
    const [first, second] = sentTo(endpoint).map(
      ({ headers }) => headers['webhook-signature']?.split(' ').length,
    );
    expect([first, second]).toEqual([2, 1]);
  });
});

describe('simulate: webhook lost', () => {
  it.each([
    ['in a test key’s prompt loses the first attempt', 'test', ['lost', 'delivered']],
    ['in a live key’s prompt means nothing', 'live', ['delivered']],
  ] as const)('%s', async (_title, mode, outcomes) => {
    const userId = newUserId();
    const endpoint = await endpointOf(userId, { mode });
    await deliver.event(
      await videoEnded(userId, { prompt: 'A sea. simulate: webhook lost', api: { ...origin, mode } }),
    );
    later(6_000);
    await sweep();
    const [delivery] = await deliveriesOf(endpoint);
    expect(delivery?.attempts.map(({ outcome }) => outcome)).toEqual(outcomes);
    expect(sentTo(endpoint)).toHaveLength(1);
  });
});

describe('credits.low', () => {
  it('is told once when a video ends with fewer than 5,000 credits left, and again after there were more', async () => {
    const userId = newUserId();
    const endpoint = await endpointOf(userId, { events: ['credits.low'] });
    const told = [];
    for (const credits of [5_000, 4_999, 3_000, 6_000, 2_000]) {
      await giveCredits(userId, credits);
      await deliver.event(await videoEnded(userId));
      told.push(sentTo(endpoint).length);
      later(1_000);
    }
    expect(told).toEqual([0, 1, 1, 1, 2]);
    expect(sentTo(endpoint).map(({ body }) => Body.parse(JSON.parse(body)))).toMatchObject([
      { type: 'credits.low', data: { mode: 'live', credits: 4_999, threshold_credits: 5_000 } },
      { type: 'credits.low', data: { credits: 2_000 } },
    ]);
  });

  it('stays untold while no endpoint listens', async () => {
    const userId = newUserId();
    await endpointOf(userId);
    await deliver.event(await videoEnded(userId));
    later(1_000);
    const listener = await endpointOf(userId, { events: ['credits.low'] });
    await deliver.event(await videoEnded(userId));
    expect(sentTo(listener)).toHaveLength(1);
  });
});

describe('a test event', () => {
  it.each(webhookEventTypes)('%s goes to its endpoint, marked, as the contract has it', async (type) => {
    const userId = newUserId();
    const endpoint = await endpointOf(userId, { events: ['video.failed'], disabled_reason: 'owner' });
    await endpointOf(userId);
    await deliver.event(await testEvent(userId, endpoint.id, type));
    expect(sent.map(({ url }) => url)).toEqual([endpoint.url]);
    expect(z.parse(WebhookPayload, JSON.parse(sent[0]?.body ?? ''))).toMatchObject({ type, test: true });
  });

  it('that is not accepted does not count against the endpoint', async () => {
    const userId = newUserId();
    const endpoint = await endpointOf(userId, { missed_events: 4 });
    answers.set(endpoint.url, () => refused);
    await deliver.event(await testEvent(userId, endpoint.id, 'video.completed'));
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      later(pauseAfter(attempt, 0) ?? 0);
      await sweep();
    }
    expect(await deliveriesOf(endpoint)).toMatchObject([{ state: 'given_up' }]);
    expect([await endpoints.find(userId, endpoint.id), mailed]).toMatchObject([{ missed_events: 4 }, []]);
  });
});

async function testEvent(
  userId: UserId,
  endpointId: WebhookEndpointId,
  type: EventItem['type'],
): Promise<EventItem> {
  const event = {
    user_id: userId,
    id: newEventId(now),
    type,
    created_at: now.toISOString(),
    video_id: null,
    endpoint_id: endpointId,
    credits: null,
    test: true,
  };
  await tables.client.send(new TransactWriteCommand({ TransactItems: [events.recording(event)] }));
  return { ...event, due_at: event.created_at };
}

describe('a body', () => {
  it('stays below 64 KB, whatever the contract lets a caller say of a video', async () => {
    const userId = newUserId();
    await endpointOf(userId);
    const metadata = Object.fromEntries(
      Array.from({ length: 16 }, (_, index) => [`${'k'.repeat(38)}${index + 10}`, '\u0001'.repeat(500)]),
    );
    await deliver.event(
      await videoEnded(userId, { prompt: '😀'.repeat(1_000), api: { ...origin, metadata } }),
    );
    const body = sent[0]?.body ?? '';
    expect(DeveloperVideo.safeParse(Body.parse(JSON.parse(body)).data).success).toBe(true);
    expect(Buffer.byteLength(body)).toBeGreaterThan(50_000);
    // The rest is two signed links.
    expect(Buffer.byteLength(body)).toBeLessThan(payloadMaximumBytes - 4_000);
  });
});

describe('the sweep', () => {
  it('counts what is due for a quarter of an hour', async () => {
    const userId = newUserId();
    await endpointOf(userId);
    await videoEnded(userId);
    later(15 * 60_000 - 1);
    const before = await sweepOnly(userId);
    later(1);
    expect([before.overdue, (await sweepOnly(userId)).overdue]).toEqual([0, 1]);
  });

  it('stops starting when its time is over', async () => {
    const userId = newUserId();
    const endpoint = await endpointOf(userId);
    await videoEnded(userId);
    await sweepWebhooks({ events, deliver, now: () => now, log: quiet }, new Date(now.getTime() - 1));
    expect(sentTo(endpoint)).toEqual([]);
    await sweep();
    expect(sentTo(endpoint)).toHaveLength(1);
  });

  /** Sweeps without delivering. */
  async function sweepOnly(userId: UserId) {
    const only: Pick<EventsStore, 'findDue'> = {
      async *findDue(at) {
        for await (const row of events.findDue(at)) if (row.userId === userId) yield row;
      },
    };
    const rows = async () => undefined;
    return sweepWebhooks({ events: only, deliver: { rows }, now: () => now, log: quiet }, now);
  }
});
