import './quiet-logger.ts';
import { describe, expect, it } from 'vitest';
import { injectedBugs } from './injected-bugs.ts';
import { describeFailures, replayHistory, runHistories } from './run-histories.ts';

/** Other histories each day (UTC), so that a year plays many: 20261124 on 24 November 2026. */
const seed = Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''));

describe('the simulator', () => {
  it('plays the same history again, line by line', async () => {
    const play = async () => {
      const lines: string[] = [];
      await replayHistory(7, 4, (line) => lines.push(line));
      return lines;
    };
    const first = await play();
    expect(first.length).toBeGreaterThan(20);
    expect(await play()).toEqual(first);
  });

  it('plays a history alone as it plays it among others', async () => {
    const bug = injectedBugs.find(({ name }) => name === 'a refund gives half');
    if (bug === undefined) throw new Error('There is such a bug.');
    const { failures } = await runHistories({ seed: 3, from: 0, until: 60, overrides: bug.overrides });
    const [failure] = failures;
    if (failure === undefined) throw new Error('It is detected.');
    const alone = await replayHistory(3, failure.index, () => undefined, bug.overrides());
    expect(alone).toEqual(failure.violations);
  });
});

describe(`programs that lose replies, on the day ${seed}`, () => {
  it('are charged once for each idempotency key, and get their answer, in 100 lost replies', async () => {
    const { failures, lostReplies } = await runHistories({
      seed,
      from: 0,
      until: 1_000,
      kind: 'programs',
      untilLostReplies: 100,
    });
    expect(failures, describeFailures(failures, seed, 'programs')).toEqual([]);
    expect(lostReplies.all).toBeGreaterThanOrEqual(100);
    expect(lostReplies.charged).toBeGreaterThan(30);
  });

  it('play the same history again, line by line', async () => {
    const play = async () => {
      const lines: string[] = [];
      await replayHistory(1, 7, (line) => lines.push(line), {}, 'programs');
      return lines;
    };
    const first = await play();
    expect(first.filter((line) => line.includes('POST generate')).length).toBeGreaterThan(3);
    expect(await play()).toEqual(first);
  });
});

describe('operators, whatever fails', () => {
  it(`do what they were shown, once, and all of it is in the audit, in 100 histories of the day ${seed}`, async () => {
    const run = await runHistories({ seed, from: 0, until: 100, kind: 'operators' });
    expect(run.failures, describeFailures(run.failures, seed, 'operators')).toEqual([]);
  });
});

describe('reported videos, whatever fails', () => {
  it(`are shown to no one, and kept as the law asks, in 40 histories of the day ${seed}`, async () => {
    const run = await runHistories({ seed, from: 0, until: 40, kind: 'reports' });
    expect(run.failures, describeFailures(run.failures, seed, 'reports')).toEqual([]);
  });
});

describe('videos that start from others, whatever fails', () => {
  it(`start from what their person sees, and stand alone, in 40 histories of the day ${seed}`, async () => {
    const run = await runHistories({ seed, from: 0, until: 40, kind: 'chains' });
    expect(run.failures, describeFailures(run.failures, seed, 'chains')).toEqual([]);
  });
});

describe('videos and money, whatever fails', () => {
  it(`hold in 500 histories of the day ${seed}`, async () => {
    const run = await runHistories({ seed, from: 0, until: 500 });
    expect(run.histories).toBe(500);
    expect(run.failures, describeFailures(run.failures, seed, 'people')).toEqual([]);
  });
});
