import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSchedules, type ScheduledRule } from './schedules.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T09:00:30Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a scheduled rule', () => {
  it('with a rate fires soon after the start and then at its interval, until it is stopped', async () => {
    const { schedules, fired } = scheduling({ expression: 'rate(1 minute)' });
    schedules.start();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(fired()).toBe(1);
    await vi.advanceTimersByTimeAsync(180_000);
    expect(fired()).toBe(4);
    schedules.stop();
    await vi.advanceTimersByTimeAsync(180_000);
    expect(fired()).toBe(4);
  });

  it('fires first at a moment of its own, so that no two functions start at once', async () => {
    const fired: string[] = [];
    const rule = (name: string): ScheduledRule => ({
      name,
      expression: 'rate(1 minute)',
      functionArns: [name],
      fire: async () => void fired.push(name),
    });
    const schedules = createSchedules({
      rules: [rule('one'), rule('two')],
      comesTwice: () => false,
      now: Date.now,
      log: () => {},
    });
    schedules.start();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(fired).toEqual(['one']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fired).toEqual(['one', 'two', 'one']);
    schedules.stop();
  });

  it('fires again while its last run goes on', async () => {
    let running = 0;
    let mostAtOnce = 0;
    const { schedules } = scheduling({
      expression: 'rate(1 minute)',
      async fire() {
        running += 1;
        mostAtOnce = Math.max(mostAtOnce, running);
        await new Promise((done) => setTimeout(done, 150_000));
        running -= 1;
      },
    });
    schedules.start();
    await vi.advanceTimersByTimeAsync(600_000);
    schedules.stop();
    expect(mostAtOnce).toBe(3);
  });

  it('comes twice at the second time and at every tenth from there', async () => {
    const { schedules, fired } = scheduling({ expression: 'rate(1 minute)' }, 'as usual');
    const counts: number[] = [];
    schedules.start();
    for (let minute = 0; minute < 13; minute += 1) {
      await vi.advanceTimersByTimeAsync(60_000);
      counts.push(fired());
    }
    schedules.stop();
    expect(counts).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15]);
  });

  it('goes on after a failure, and says so', async () => {
    const { schedules, lines } = scheduling({
      expression: 'rate(1 minute)',
      fire: () => Promise.reject(new Error('no function')),
    });
    await schedules.fire();
    await schedules.fire();
    expect(lines).toEqual([
      'The rule every failed: Error: no function',
      'The rule every failed: Error: no function',
    ]);
  });

  it('fires on demand, and says when it is done', async () => {
    const { schedules, fired } = scheduling({ expression: 'rate(1 day)' });
    await schedules.fire();
    expect(fired()).toBe(1);
  });

  it('fires on demand for its own functions, and says when a function has no schedule', async () => {
    const { schedules, fired } = scheduling({ expression: 'rate(1 day)' });
    await schedules.fire(['arn:every']);
    expect(fired()).toBe(1);
    await schedules.fire([]);
    expect(fired()).toBe(1);
    await expect(schedules.fire(['arn:eve'])).rejects.toThrow('No schedule runs the function arn:eve.');
  });

  it.each(['now and then', 'rate(0 minutes)', 'rate(1 week)', 'cron(0 12 * * ? *)'])(
    'with the expression %s stops the start',
    (expression) => {
      expect(() => scheduling({ expression })).toThrow(`"${expression}" is not a schedule`);
    },
  );
});

/** Without a firing that comes twice, unless told. */
function scheduling(
  rule: Partial<ScheduledRule> & { expression: string },
  duplicates: 'none' | 'as usual' = 'none',
) {
  let count = 0;
  const lines: string[] = [];
  const schedules = createSchedules({
    rules: [
      {
        name: 'every',
        functionArns: ['arn:every:live'],
        ...rule,
        fire: async () => {
          count += 1;
          await rule.fire?.();
        },
      },
    ],
    ...(duplicates === 'none' && { comesTwice: () => false }),
    now: Date.now,
    log: (line) => lines.push(line),
  });
  return { schedules, lines, fired: () => count };
}
