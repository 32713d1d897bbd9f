import { randomUUID } from 'node:crypto';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UserId } from '../../../contract/fields/ids.ts';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import { retryConflicts, type TransactionItem } from '../../aws/transactions.ts';
import { newEndpoint } from '../../developers/webhooks/testing/new-endpoint.ts';
import { createEndpointsStore, type EndpointsStore, slotsOfEndpoint } from './endpoints.store.ts';
import type { EndpointItem } from './webhook-items.ts';

let tables: Tables;
let store: EndpointsStore;
beforeAll(async () => {
  tables = await startTables();
  store = createEndpointsStore(tables.client, 'webhooks');
});
afterAll(() => tables.stop());

const now = new Date('2026-11-23T10:00:00.000Z');
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

/** Whether the items were written; false if a condition failed. */
async function write(...items: readonly TransactionItem[]): Promise<boolean> {
  try {
    await retryConflicts(() => tables.client.send(new TransactWriteCommand({ TransactItems: [...items] })));
    return true;
  } catch (error) {
    if (error instanceof TransactionCanceledException) return false;
    throw error;
  }
}

async function stored(parts: Partial<EndpointItem> = {}): Promise<EndpointItem> {
  const endpoint = newEndpoint(parts);
  expect(await write(...store.creation(endpoint))).toBe(true);
  return endpoint;
}

/** A stored endpoint without its slots. */
const read = ({ user_id: userId, id }: EndpointItem) => store.find(userId, id);

describe('the endpoints of an account', () => {
  it('are at most ten, however many are made at once, and one that is deleted makes room', async () => {
    const userId = UserId.parse(randomUUID());
    const made = Array.from({ length: 15 }, (_, index) =>
      newEndpoint({ user_id: userId, created_at: minutesLater(index).toISOString() }),
    );
    const outcomes = await Promise.all(made.map((endpoint) => write(...store.creation(endpoint))));
    expect(outcomes.filter(Boolean)).toHaveLength(10);
    const [first] = await store.list(userId);
    if (first === undefined) throw new Error('No endpoint was made.');
    expect(await write(...store.deletion(userId, first.id))).toBe(true);
    expect(await write(...store.deletion(userId, first.id))).toBe(false);
    const next = newEndpoint({ user_id: userId });
    expect(await write(...store.creation(next))).toBe(true);
    expect(await write(...store.creation(newEndpoint({ user_id: userId })))).toBe(false);
    expect(await store.list(userId)).toHaveLength(10);
  });

  it('are listed oldest first, and those of another account are not found', async () => {
    const userId = UserId.parse(randomUUID());
    const younger = await stored({ user_id: userId, created_at: minutesLater(2).toISOString() });
    const older = await stored({ user_id: userId });
    expect(await store.list(userId)).toEqual([older, younger]);
    expect(await store.find(UserId.parse(randomUUID()), older.id)).toBeNull();
  });

  it('are changed in what was named, and not once they are deleted', async () => {
    const endpoint = await stored({ disabled_reason: 'failing', missed_events: 20 });
    const { user_id: userId, id } = endpoint;
    expect(
      await write(store.change(userId, id, { description: 'ours', disabled_reason: null, missed_events: 0 })),
    ).toBe(true);
    expect(await read(endpoint)).toEqual({
      ...endpoint,
      description: 'ours',
      disabled_reason: null,
      missed_events: 0,
    });
    await write(...store.deletion(userId, id));
    expect(await write(store.change(userId, id, { description: 'late' }))).toBe(false);
    expect(await read(endpoint)).toBeNull();
  });

  it('keep the former secret with the new one, and of two rotations at once one is refused', async () => {
    const endpoint = await stored();
    const endsAt = minutesLater(24 * 60).toISOString();
    const outcomes = await Promise.all([
      write(store.rotation(endpoint, 'whsec_a', endsAt)),
      write(store.rotation(endpoint, 'whsec_b', endsAt)),
    ]);
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await read(endpoint)).toMatchObject({
      former_secret: endpoint.secret,
      former_secret_ends_at: endsAt,
    });
  });

  it('are disabled once, and with the first reason', async () => {
    const endpoint = await stored();
    expect(await store.disable(endpoint, 'gone')).toBe(true);
    expect(await store.disable(endpoint, 'failing')).toBe(false);
    expect(await read(endpoint)).toMatchObject({ disabled_reason: 'gone' });
  });

  it('are not disabled as failing if they accepted an event since they were read', async () => {
    const failing = await stored({ failing_since: now.toISOString(), failures: 5 });
    const taken = await store.takeSlot(failing.user_id, failing.id, now);
    if (taken.kind !== 'taken') throw new Error('No slot was taken.');
    await store.giveSlotBack(
      failing,
      taken.slot,
      { ended: 'delivered', attempt: 'accepted', isTest: false },
      now,
    );
    expect(await store.disable(failing, 'failing')).toBe(false);
    expect(await read(failing)).toMatchObject({ disabled_reason: null, failing_since: null, failures: 0 });
  });
});

describe('the slots of an endpoint', () => {
  it('are given to five at once, however many ask', async () => {
    const { user_id: userId, id } = await stored();
    const results = await Promise.all(Array.from({ length: 20 }, () => store.takeSlot(userId, id, now)));
    const taken = results.flatMap((result) => (result.kind === 'taken' ? [result.slot.name] : []));
    expect(new Set(taken).size).toBe(taken.length);
    expect(taken.length).toBeLessThanOrEqual(slotsOfEndpoint);
    // A request that was refused by chance asks again.
    while ((await store.takeSlot(userId, id, now)).kind === 'taken') taken.push('later');
    expect(taken).toHaveLength(slotsOfEndpoint);
  });

  it('come back when they are given back, or after a minute', async () => {
    const endpoint = await stored();
    const { user_id: userId, id } = endpoint;
    const first = await store.takeSlot(userId, id, now);
    for (let count = 2; count <= slotsOfEndpoint; count += 1) await store.takeSlot(userId, id, now);
    expect(await store.takeSlot(userId, id, now)).toEqual({ kind: 'full' });
    if (first.kind !== 'taken') throw new Error('No slot was taken.');
    expect(
      await store.giveSlotBack(endpoint, first.slot, { ended: null, attempt: null, isTest: false }, now),
    ).toMatchObject({ missed_events: 0 });
    expect(await store.takeSlot(userId, id, now)).toMatchObject({ kind: 'taken', endpoint });
    expect(await store.takeSlot(userId, id, minutesLater(2))).toMatchObject({ kind: 'taken' });
  });

  it('are enough for as many requests as there are slots, however often these change places', async () => {
    const endpoint = await stored();
    const nothing = { ended: null, attempt: null, isTest: false } as const;
    const kinds = new Set<string>();
    await Promise.all(
      Array.from({ length: slotsOfEndpoint }, async () => {
        for (let count = 1; count <= 100; count += 1) {
          const result = await store.takeSlot(endpoint.user_id, endpoint.id, now);
          kinds.add(result.kind);
          if (result.kind === 'taken') await store.giveSlotBack(endpoint, result.slot, nothing, now);
        }
      }),
    );
    expect([...kinds]).toEqual(['taken']);
  });

  it('count what the endpoint misses in a row, until it accepts an event', async () => {
    const endpoint = await stored();
    const { user_id: userId, id } = endpoint;
    const counts = [];
    for (const ended of ['given_up', 'given_up', null, 'given_up', 'delivered', 'given_up'] as const) {
      const taken = await store.takeSlot(userId, id, now);
      if (taken.kind === 'taken')
        counts.push(
          (
            await store.giveSlotBack(
              taken.endpoint,
              taken.slot,
              { ended, attempt: 'failed', isTest: false },
              now,
            )
          )?.missed_events,
        );
    }
    expect(counts).toEqual([1, 2, 2, 3, 0, 1]);
  });

  it('are none of an endpoint that was deleted, and giving one back makes none', async () => {
    const endpoint = await stored();
    const { user_id: userId, id } = endpoint;
    const taken = await store.takeSlot(userId, id, now);
    await write(...store.deletion(userId, id));
    expect(await store.takeSlot(userId, id, now)).toEqual({ kind: 'gone' });
    if (taken.kind !== 'taken') throw new Error('No slot was taken.');
    expect(
      await store.giveSlotBack(
        endpoint,
        taken.slot,
        { ended: 'given_up', attempt: 'failed', isTest: false },
        now,
      ),
    ).toBeNull();
    expect(await read(endpoint)).toBeNull();
  });
});
