import './quiet-logger.ts';
import { describe, expect, it } from 'vitest';
import { injectedBugs } from './injected-bugs.ts';
import { replayHistory, runHistories } from './run-histories.ts';

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
    const { failures } = await runHistories({ seed: 3, from: 0, until: 60, overrides: bug.overrides() });
    const [failure] = failures;
    if (failure === undefined) throw new Error('It is detected.');
    const alone = await replayHistory(3, failure.index, () => undefined, bug.overrides());
    expect(alone).toEqual(failure.violations);
  });
});

describe('programs that lose replies', () => {
  it('are charged once for each idempotency key, and get their answer, in 1,000 lost replies', async () => {
    const { failures, lostReplies } = await runHistories({
      seed: 1,
      from: 0,
      until: 10_000,
      kind: 'programs',
      untilLostReplies: 1_000,
    });
    expect(failures).toEqual([]);
    expect(lostReplies.all).toBeGreaterThanOrEqual(1_000);
    expect(lostReplies.charged).toBeGreaterThan(300);
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

describe('videos and money, whatever fails', () => {
  // Seeds are chosen once: a failure here is a change of ours, not bad luck. Longer runs: npm run simulate.
  it.each([0, 1, 2, 3, 4])('holds in 2,000 histories (part %i of 5)', async (part) => {
    const run = await runHistories({ seed: 1, from: part * 2_000, until: (part + 1) * 2_000 });
    expect(run.histories).toBe(2_000);
    expect(run.failures).toEqual([]);
  });
});
