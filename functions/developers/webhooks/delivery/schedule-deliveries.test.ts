import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { WebhookEndpointId } from '../../../../contract/developers/developer-api.ts';
import { UserId } from '../../../../contract/fields/ids.ts';
import { breakerPause } from '../../../tables/webhooks/circuit-breaker.ts';
import type { DueRow } from '../../../tables/webhooks/due-deliveries.ts';
import { newEventId } from '../../../tables/webhooks/webhook-events.ts';
import { sandboxIdOf } from '../../sandbox.ts';
import { type EndpointState, nextShare, scheduleDeliveries } from './schedule-deliveries.ts';

const startedAt = Date.parse('2026-11-23T10:00:00.000Z');
const second = 1_000;
const minute = 60 * second;

/** A clock that jumps to the next wake-up once nothing else is left to do. */
function virtualClock() {
  let at = startedAt;
  const sleepers = new Set<{ readonly at: number; readonly wake: () => void }>();
  const sleepUntil = (date: Date, signal?: AbortSignal) =>
    new Promise<void>((resolve) => {
      const sleeper = {
        at: date.getTime(),
        wake: () => {
          sleepers.delete(sleeper);
          resolve();
        },
      };
      sleepers.add(sleeper);
      signal?.addEventListener('abort', sleeper.wake, { once: true });
    });
  async function run<Result>(work: Promise<Result>): Promise<Result> {
    let isDone = false;
    const done = () => {
      isDone = true;
    };
    work.then(done, done);
    while (!isDone) {
      // Lets everything that is ready happen first.
      await sleep(0);
      const first = Math.min(...[...sleepers].map((sleeper) => sleeper.at));
      if (isDone || !Number.isFinite(first)) continue;
      at = Math.max(at, first);
      for (const sleeper of [...sleepers]) if (sleeper.at <= at) sleeper.wake();
    }
    return work;
  }
  return { now: () => new Date(at), sleepUntil, run };
}

function rowOf(dueAt: number, parts: Partial<DueRow> = {}): DueRow {
  return {
    userId: UserId.parse(randomUUID()),
    eventId: newEventId(new Date(dueAt)),
    endpointId: WebhookEndpointId.parse(`we_${randomUUID().replaceAll('-', '').slice(0, 16)}`),
    dueAt: new Date(dueAt).toISOString(),
    ...parts,
  };
}

describe('the next delivery', () => {
  const share = (isTest: boolean, running: number, state: EndpointState, dueAt = startedAt) => ({
    isTest,
    running,
    state,
    waiting: [rowOf(dueAt)],
  });
  const now = new Date(startedAt);

  it('is a live one before one of a sandbox, then of the endpoint with the fewest, then the one due for longest', () => {
    const shares = [
      share(true, 0, 'answers', startedAt - 3 * second),
      share(false, 1, 'answers', startedAt - 2 * second),
      share(false, 0, 'silent'),
      share(false, 0, 'silent', startedAt - second),
    ];
    const order = [];
    while (shares.length > 0) {
      const next = nextShare(shares, now);
      if (next === null) break;
      order.push([next.isTest, next.running, next.waiting[0]?.dueAt.slice(17, 19)]);
      shares.splice(shares.indexOf(next), 1);
    }
    expect(order).toEqual([
      [false, 0, '59'],
      [false, 0, '00'],
      [false, 1, '58'],
      [true, 0, '57'],
    ]);
  });

  it.each([
    ['five of an endpoint that answers', 'answers', 5],
    ['one of an endpoint that is silent', 'silent', 1],
    ['none of an endpoint that others keep busy', 'busy', 0],
  ] as const)('leaves at most %s', (_title, state, most) => {
    expect(nextShare([share(false, most, state)], now)).toBeNull();
    if (most > 0) expect(nextShare([share(false, most - 1, state)], now)).not.toBeNull();
  });

  it('is none that is not due', () => {
    expect(nextShare([share(false, 0, 'answers', startedAt + 1)], now)).toBeNull();
  });
});

it('a sandbox waits while live endpoints take every place', async () => {
  const clock = virtualClock();
  const account = UserId.parse(randomUUID());
  const test = rowOf(startedAt - minute, { userId: sandboxIdOf(account) });
  const started: DueRow[] = [];
  await clock.run(
    scheduleDeliveries([test, ...Array.from({ length: 250 }, () => rowOf(startedAt))], {
      perform: async (row) => {
        started.push(row);
        await clock.sleepUntil(new Date(clock.now().getTime() + second));
        return 'answers';
      },
      until: new Date(startedAt + minute),
      ...clock,
    }),
  );
  expect(started.indexOf(test)).toBe(250);
});

it('fifty healthy endpoints get each retry within 60 s of its time while a hundred others hang', async () => {
  const clock = virtualClock();
  const pending = new Set<DueRow>();
  const endpoints = Array.from({ length: 150 }, (_, index) => ({
    ...rowOf(startedAt),
    isHanging: index < 100,
    timeouts: 0,
    pausedUntil: 0,
  }));
  const byId = new Map(endpoints.map((endpoint) => [endpoint.endpointId, endpoint]));
  // Hanging endpoints have twenty retries from the start on, healthy ones one every ninety seconds.
  for (const [index, { userId, endpointId, isHanging }] of endpoints.entries()) {
    for (let count = 0; count < 20; count += 1) {
      const dueAt = isHanging ? startedAt + count : startedAt + count * 90 * second + index * 371;
      pending.add(rowOf(dueAt, { userId, endpointId }));
    }
  }
  let attempts = 0;
  const lateness: number[] = [];
  const perform = async (row: DueRow): Promise<EndpointState> => {
    const endpoint = byId.get(row.endpointId);
    if (endpoint === undefined) throw new Error('The endpoint is not known.');
    const at = clock.now().getTime();
    pending.delete(row);
    if (!endpoint.isHanging) {
      lateness.push(at - Date.parse(row.dueAt));
      await clock.sleepUntil(new Date(at + 100));
      return 'answers';
    }
    if (at < endpoint.pausedUntil) {
      pending.add({ ...row, dueAt: new Date(endpoint.pausedUntil).toISOString() });
      return 'answers';
    }
    attempts += 1;
    await clock.sleepUntil(new Date(at + 10 * second));
    endpoint.timeouts += 1;
    endpoint.pausedUntil = clock.now().getTime() + (breakerPause(endpoint.timeouts) ?? 0);
    pending.add({ ...row, dueAt: new Date(at + 5 * minute).toISOString() });
    return 'silent';
  };
  await clock.run(
    (async () => {
      for (let run = 0; run < 35; run += 1) {
        const runAt = startedAt + run * minute;
        await clock.sleepUntil(new Date(runAt));
        const until = new Date(runAt + 30 * second);
        const due = [...pending].filter(({ dueAt }) => dueAt <= until.toISOString());
        await scheduleDeliveries(due, { perform, until, ...clock });
      }
    })(),
  );
  expect(lateness).toHaveLength(1_000);
  expect(Math.max(...lateness)).toBeLessThanOrEqual(60 * second);
  // Without the breaker each would get three requests a minute.
  expect(attempts / 100).toBeLessThanOrEqual(12);
});
