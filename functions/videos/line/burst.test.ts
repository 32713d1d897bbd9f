import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UserId } from '../../../contract/fields/ids.ts';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import { createLineStore } from '../../tables/lines/line.store.ts';
import { newUserId, quiet, storedVideo } from '../testing/stored-video.ts';
import { createVideoLine, refOf } from './video-line.ts';

let tables: Tables;
beforeAll(async () => {
  tables = await startTables();
});
afterAll(() => tables.stop());

const capacity = { videosAtOnce: 100, startsPerMinute: 1_000 };

/** Plays renderings of videos that several accounts request at once, on the real store. */
async function playBurst(load: { readonly videos: number; readonly accounts: number }) {
  const accounts = Array.from({ length: load.accounts }, newUserId);
  const wakes = new Map<string, () => void>();
  const line = createVideoLine({
    lines: createLineStore(tables.client, 'lines'),
    capacityOf: async () => capacity,
    completeCallback: async (callbackId) => {
      changes += 1;
      wakes.get(callbackId)?.();
    },
    now: () => new Date(),
    log: quiet,
  });
  /** The first ones keep their slots until all are given. */
  const allGiven = Promise.withResolvers<void>();
  let held = 0;
  let ended = 0;
  let changes = 0;
  const change = <Result>(result: Promise<Result>): Promise<Result> => {
    changes += 1;
    return result;
  };
  const render = async (index: number) => {
    const userId = accounts[index % accounts.length] as UserId;
    const video = storedVideo({ user_id: userId, created_at: new Date().toISOString(), tier: 'pro' });
    for (;;) {
      const turn = await change(line.takeTurn(video));
      if (turn.kind === 'over') throw new Error('It waited too long.');
      if (turn.kind === 'slot') {
        held += 1;
        if (held === capacity.videosAtOnce) allGiven.resolve();
        expect(held).toBeLessThanOrEqual(capacity.videosAtOnce);
        await allGiven.promise;
        // Videos do not end at the same instant.
        await sleep(5 * index);
        held -= 1;
        await change(line.leave(video.rendered_by, refOf(video), turn.since));
        ended += 1;
        return;
      }
      const wake = Promise.withResolvers<void>();
      const callbackId = `${video.id}-${changes}`;
      wakes.set(callbackId, wake.resolve);
      await change(line.awaitTurn(video, callbackId));
      await wake.promise;
    }
  };
  const tripsBefore = tables.roundTrips();
  await Promise.all(Array.from({ length: load.videos }, (_, index) => render(index)));
  return {
    ended,
    tripsPerChange: (tables.roundTrips() - tripsBefore) / changes,
  };
}

it('uses all slots for 250 videos that five accounts ask for at once, and few round trips for each change', async () => {
  const { ended, tripsPerChange } = await playBurst({ videos: 250, accounts: 5 });
  expect(ended).toBe(250);
  // Three without contention.
  expect(tripsPerChange).toBeLessThan(3.5);
  const { slots, entries } = await createLineStore(tables.client, 'lines').read('simulated');
  expect({ slots, entries }).toEqual({ slots: [], entries: [] });
}, 0);
