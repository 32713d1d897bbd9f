import { randomUUID } from 'node:crypto';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UserId } from '../../../contract/fields/ids.ts';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import { newEndpoint } from '../../developers/webhooks/testing/new-endpoint.ts';
import type { DueRow } from './due-deliveries.ts';
import { createEventsStore, deliveriesPerPage, type EventsStore } from './events.store.ts';
import { newEventId } from './webhook-events.ts';
import { type EventItem, entryOf } from './webhook-items.ts';

let tables: Tables;
let store: EventsStore;
beforeAll(async () => {
  tables = await startTables();
  store = createEventsStore(tables.client, 'webhooks');
});
afterAll(() => tables.stop());

const now = new Date('2026-11-23T10:00:00.000Z');
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const newUser = () => UserId.parse(randomUUID());
const { id: endpointId } = newEndpoint();

function newEvent(userId: UserId, at = now): EventItem {
  return {
    user_id: userId,
    id: newEventId(at),
    type: 'video.completed',
    created_at: at.toISOString(),
    video_id: null,
    endpoint_id: null,
    credits: null,
    test: false,
    due_at: at.toISOString(),
  };
}

async function write(...items: readonly TransactionItem[]): Promise<boolean> {
  try {
    await tables.client.send(new TransactWriteCommand({ TransactItems: [...items] }));
    return true;
  } catch (error) {
    if (error instanceof TransactionCanceledException) return false;
    throw error;
  }
}

async function recorded(userId = newUser(), at = now): Promise<EventItem> {
  const event = newEvent(userId, at);
  const { due_at: _due, ...facts } = event;
  expect(await write(store.recording(facts))).toBe(true);
  return event;
}

async function dueOf(userId: UserId, at: Date): Promise<readonly DueRow[]> {
  const rows: DueRow[] = [];
  for await (const row of store.findDue(at)) if (row.userId === userId) rows.push(row);
  return rows;
}

/** An event with one delivery, and the delivery's row in the index. */
async function distributed(at = now) {
  const event = await recorded(newUser(), at);
  const [row] = (await store.distribute(event, [endpointId], at)) ?? [];
  if (row === undefined) throw new Error('Nothing was distributed.');
  return { event, row: { ...row, endpointId } };
}

describe('an event', () => {
  it('is due from when it was written until its deliveries are, which are written once', async () => {
    const event = await recorded();
    expect(await store.find(event.user_id, event.id)).toEqual(event);
    expect(await dueOf(event.user_id, now)).toEqual([
      { userId: event.user_id, eventId: event.id, endpointId: null, dueAt: event.created_at },
    ]);
    const outcomes = await Promise.all([
      store.distribute(event, [endpointId], now),
      store.distribute(event, [endpointId], now),
    ]);
    expect(outcomes.filter((rows) => rows !== null)).toEqual([
      [{ userId: event.user_id, eventId: event.id, endpointId, dueAt: now.toISOString() }],
    ]);
    expect(await dueOf(event.user_id, now)).toMatchObject([{ endpointId }]);
    expect(await store.distribute(newEvent(newUser()), [endpointId], now)).toBeNull();
  });

  it('is kept for ten days, and so is its delivery after the last attempt', async () => {
    const { event } = await distributed();
    for (const entry of [entryOf.event(event.id), entryOf.delivery(endpointId, event.id)]) {
      const { Item } = await tables.client.send(
        new GetCommand({ TableName: 'webhooks', Key: { user_id: event.user_id, entry } }),
      );
      expect(Item?.expires_at).toBe(now.getTime() / 1_000 + 10 * 24 * 60 * 60);
    }
  });

  it('is found by when it happened', async () => {
    const userId = newUser();
    const events = [];
    for (const minutes of [0, 10, 20, 30]) events.push(await recorded(userId, minutesLater(minutes)));
    expect(await store.between(userId, minutesLater(10), minutesLater(30), 10)).toEqual(events.slice(1, 3));
    expect(await store.between(userId, minutesLater(0), minutesLater(60), 2)).toEqual(events.slice(0, 2));
    expect(await store.between(newUser(), minutesLater(0), minutesLater(60), 2)).toEqual([]);
  });
});

describe('a delivery', () => {
  it('is taken by one of many at once, and again after a minute if that one broke off', async () => {
    const { event, row } = await distributed();
    const claims = await Promise.all(Array.from({ length: 10 }, () => store.claim(row, now)));
    expect(claims.filter((claim) => claim !== null)).toMatchObject([{ attempt: 1, state: 'pending' }]);
    expect(await dueOf(event.user_id, minutesLater(0.5))).toEqual([]);
    const [again] = await dueOf(event.user_id, minutesLater(1));
    expect(again && (await store.claim({ ...again, endpointId }, minutesLater(1)))).toMatchObject({
      attempt: 2,
    });
  });

  it('keeps what came of each attempt, the newest twenty, and ends', async () => {
    const { event, row } = await distributed();
    let next = row;
    for (let count = 1; count <= 22; count += 1) {
      const claimed = await store.claim(next, minutesLater(count));
      if (claimed === null) throw new Error('It was not due.');
      const attempt = {
        at: minutesLater(count).toISOString(),
        outcome: 'refused' as const,
        status: 500 + count,
        duration_milliseconds: 5,
        response: 'no',
      };
      const nextAt = count === 22 ? null : minutesLater(count + 1).toISOString();
      const state = count === 22 ? 'given_up' : 'pending';
      expect(await store.finish(claimed, { state, nextAt, attempt }, minutesLater(count))).toBe(true);
      next = { ...next, dueAt: nextAt ?? '' };
    }
    const [delivery] = await store.deliveriesOf(event.user_id, endpointId, null);
    expect(delivery).toMatchObject({ state: 'given_up', attempt: 22, due_at: null });
    expect(delivery?.attempts.map(({ status }) => status)).toEqual(
      Array.from({ length: 20 }, (_, index) => 503 + index),
    );
    expect(await dueOf(event.user_id, minutesLater(100_000))).toEqual([]);
  });

  it('is not ended by one that took too long, once another has it', async () => {
    const { row } = await distributed();
    const slow = await store.claim(row, now);
    const quick = await store.claim({ ...row, dueAt: slow?.due_at ?? '' }, minutesLater(2));
    if (slow === null || quick === null) throw new Error('It was not due.');
    const end = { state: 'delivered', nextAt: null, attempt: null } as const;
    expect(await store.finish(slow, { ...end, state: 'given_up' }, minutesLater(2))).toBe(false);
    expect(await store.finish(quick, end, minutesLater(2))).toBe(true);
  });

  it('is made again by a replay, from the first attempt on, but not while one runs', async () => {
    const { event, row } = await distributed();
    const claimed = await store.claim(row, now);
    if (claimed === null) throw new Error('It was not due.');
    expect(await write(store.replaying(event, endpointId, minutesLater(0.5)))).toBe(false);
    const attempt = {
      at: event.created_at,
      outcome: 'refused',
      status: 500,
      duration_milliseconds: 1,
      response: '',
    } as const;
    await store.finish(claimed, { state: 'given_up', nextAt: null, attempt }, now);
    expect(await write(store.replaying(event, endpointId, minutesLater(5)))).toBe(true);
    expect(await store.deliveriesOf(event.user_id, endpointId, null)).toMatchObject([
      { state: 'pending', attempt: 0, attempts: [{ status: 500 }], due_at: minutesLater(5).toISOString() },
    ]);
    // An endpoint that was not told at the time can get the event later.
    const other = newEndpoint();
    expect(await write(store.replaying(event, other.id, minutesLater(5)))).toBe(true);
    expect(await store.deliveriesOf(event.user_id, other.id, null)).toMatchObject([
      { state: 'pending', attempt: 0, attempts: [], created_at: event.created_at },
    ]);
  });

  it('is listed newest first, page by page', async () => {
    const userId = newUser();
    const events = [];
    for (let minute = 0; minute < deliveriesPerPage + 3; minute += 1) {
      const event = await recorded(userId, minutesLater(minute));
      await store.distribute(event, [endpointId], now);
      events.unshift(event.id);
    }
    const first = await store.deliveriesOf(userId, endpointId, null);
    const second = await store.deliveriesOf(userId, endpointId, first.at(-1)?.event_id ?? null);
    expect([...first, ...second].map(({ event_id: id }) => id)).toEqual(events);
    expect(first).toHaveLength(deliveriesPerPage);
  });
});

describe('low credits', () => {
  it('are told once, until it is forgotten, and not for an account that is gone', async () => {
    const cause = await recorded();
    const userId = cause.user_id;
    const low = () => ({ ...newEvent(userId), type: 'credits.low' as const, credits: 12, due_at: undefined });
    expect(await store.isToldOfLowCredits(userId)).toBe(false);
    const told = await Promise.all([
      store.recordLowCredits(low(), cause),
      store.recordLowCredits(low(), cause),
    ]);
    expect(told.toSorted()).toEqual([false, true]);
    expect(await store.isToldOfLowCredits(userId)).toBe(true);
    await store.forgetLowCredits(userId);
    expect(await store.recordLowCredits(low(), cause)).toBe(true);
    const gone = newEvent(newUser());
    expect(await store.recordLowCredits({ ...low(), user_id: gone.user_id }, gone)).toBe(false);
    expect(await dueOf(gone.user_id, minutesLater(60))).toEqual([]);
  });
});
