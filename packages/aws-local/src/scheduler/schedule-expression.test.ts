import { describe, expect, it } from 'vitest';
import { parseScheduleExpression } from './schedule-expression.ts';

describe('a schedule expression', () => {
  it.each([
    ['rate(1 minute)', 60_000],
    ['rate(5 minutes)', 300_000],
    ['rate(2 hours)', 7_200_000],
    ['rate(1 day)', 86_400_000],
  ])('%s is an interval', (expression, intervalMilliseconds) => {
    expect(parseScheduleExpression(expression)).toEqual({ kind: 'rate', intervalMilliseconds });
  });

  // 21 November 2026 is a Saturday.
  it.each([
    ['cron(0 12 * * ? *)', '2026-11-21T11:59:30Z', '2026-11-21T12:00:00Z'],
    ['cron(0 12 * * ? *)', '2026-11-21T12:00:00Z', '2026-11-22T12:00:00Z'],
    ['cron(*/15 * * * ? *)', '2026-11-21T23:50:00Z', '2026-11-22T00:00:00Z'],
    ['cron(5/20 8-9 * * ? *)', '2026-11-21T08:26:00Z', '2026-11-21T08:45:00Z'],
    ['cron(30 6 ? * MON-FRI *)', '2026-11-21T00:00:00Z', '2026-11-23T06:30:00Z'],
    ['cron(0 0 L * ? *)', '2026-11-21T00:00:00Z', '2026-11-30T00:00:00Z'],
    ['cron(0 0 29 FEB ? *)', '2026-11-21T00:00:00Z', '2028-02-29T00:00:00Z'],
    ['cron(0 0 1 1,7 ? 2027)', '2027-01-01T00:00:00Z', '2027-07-01T00:00:00Z'],
  ])('%s after %s is %s', (expression, after, expected) => {
    const schedule = parseScheduleExpression(expression);
    if (schedule.kind !== 'cron') throw new Error('Not a cron schedule.');
    expect(new Date(schedule.next(Date.parse(after)) ?? 0)).toEqual(new Date(expected));
  });

  it('has no next time after its last year', () => {
    const schedule = parseScheduleExpression('cron(0 0 1 1 ? 2026)');
    expect(schedule.kind === 'cron' && schedule.next(Date.parse('2026-11-21T00:00:00Z'))).toBeUndefined();
  });

  it.each([
    'rate(0 minutes)',
    'rate(1 week)',
    'cron(* * * * * *)',
    'cron(0 0 ? * 2#1 *)',
    'cron(60 * * * ? *)',
    'cron(*/0 * * * ? *)',
    'every minute',
  ])('%s is refused', (expression) => {
    expect(() => parseScheduleExpression(expression)).toThrow(/".+"/);
  });
});
