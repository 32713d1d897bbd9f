import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UserId } from '../../../contract/fields/ids.ts';
import { accountWaitsMaximum } from '../../../contract/person-limits.ts';
import { newPerson } from '../../../test/handlers/start-handlers.ts';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import { newVideoId } from '../../aws/new-video-id.ts';
import { createPlacesStore, type PlacesStore } from '../../tables/limits/places.store.ts';
import { storedVideo } from '../../videos/testing/stored-video.ts';
import { createWaitForEnd } from './wait-for-end.ts';

let tables: Tables;
beforeAll(async () => {
  tables = await startTables();
});
afterAll(() => tables.stop());

const start = Date.parse('2026-11-25T10:00:00.000Z');

/** Requests of accounts that wait on one clock; a waiting request stops at its first pause until `goOn`. */
function waiters(options: { readonly waitsMaximum: number; readonly places?: PlacesStore }) {
  let now = start;
  let status: 'generating' | 'completed' = 'generating';
  const paused: (() => void)[] = [];
  const logged: string[] = [];
  const waitForEnd = createWaitForEnd({
    videos: { read: async (userId, id) => storedVideo({ user_id: userId, id, status }) },
    places: options.places ?? createPlacesStore(tables.client, 'limits'),
    waitsMaximum: options.waitsMaximum,
    now: () => new Date(now),
    pause: (milliseconds) =>
      new Promise((resolve) => {
        paused.push(() => {
          now += milliseconds;
          resolve();
        });
      }),
    log: { info: () => undefined, warn: (code) => void logged.push(code), error: () => undefined },
  });
  return {
    logged,
    waiting: () => paused.length,
    ask: (accountId: UserId, seconds = 25) =>
      waitForEnd({ accountId, userId: accountId, id: newVideoId(), seconds }),
    complete: () => {
      status = 'completed';
    },
    goOn: () => {
      for (const resume of paused.splice(0)) resume();
    },
  };
}

const account = () => UserId.parse(newPerson());

/** Asks one after another, until each waits or is answered. */
async function askTimes(people: ReturnType<typeof waiters>, accountId: UserId, times: number) {
  const answers: Promise<unknown>[] = [];
  let atOnce = 0;
  for (let asked = 0; asked < times; asked += 1) {
    const waitingBefore = people.waiting();
    const answer = people.ask(accountId);
    answers.push(answer);
    let isAnswered = false;
    void answer.then(() => {
      isAnswered = true;
    });
    while (!isAnswered && people.waiting() === waitingBefore) await new Promise(setImmediate);
    if (isAnswered) atOnce += 1;
  }
  return { answers, atOnce };
}

describe('waiting for a video', () => {
  it('is for ten requests of an account at once; the next ones are answered at once, and other accounts wait on', async () => {
    const people = waiters({ waitsMaximum: 100 });
    const [busy, other] = [account(), account()];
    const burst = await askTimes(people, busy, accountWaitsMaximum + 3);
    expect(people.waiting()).toBe(accountWaitsMaximum);
    expect(burst.atOnce).toBe(3);
    const calm = await askTimes(people, other, 1);
    expect(calm.atOnce).toBe(0);
    people.complete();
    people.goOn();
    expect(await Promise.all([...burst.answers, ...calm.answers])).toHaveLength(accountWaitsMaximum + 4);
    // Its places are free again.
    const next = waiters({ waitsMaximum: 100 });
    expect(await askTimes(next, busy, accountWaitsMaximum)).toMatchObject({ atOnce: 0 });
  });

  it('is for so many requests of all accounts as leave the functions room to answer', async () => {
    // The row of all accounts, only for this test.
    const own = createPlacesStore(tables.client, 'limits');
    const places: PlacesStore = {
      ...own,
      take: (row, until, now) =>
        own.take(row.id === 'waits' ? { ...row, id: 'waits-of-two' } : row, until, now),
    };
    const people = waiters({ waitsMaximum: 2, places });
    expect(await askTimes(people, account(), 1)).toMatchObject({ atOnce: 0 });
    expect(await askTimes(people, account(), 1)).toMatchObject({ atOnce: 0 });
    const late = account();
    expect(await askTimes(people, late, 3)).toMatchObject({ atOnce: 3 });
    people.complete();
    people.goOn();
  });

  it('ends with its time, with the video as it is', async () => {
    const people = waiters({ waitsMaximum: 100 });
    const answer = people.ask(account(), 3);
    for (let second = 0; second < 3; second += 1) {
      await expect.poll(() => people.waiting(), { interval: 1 }).toBe(1);
      people.goOn();
    }
    expect(await answer).toMatchObject({ status: 'generating' });
  });

  it('is left out, and no request fails, where places cannot be counted', async () => {
    const people = waiters({
      waitsMaximum: 100,
      places: {
        take: () => Promise.reject(new Error('The table does not answer.')),
        giveBack: async () => undefined,
      },
    });
    expect(await people.ask(account())).toMatchObject({ status: 'generating' });
    expect(people.logged).toEqual(['wait.not_begun']);
  });
});
