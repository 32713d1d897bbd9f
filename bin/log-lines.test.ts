import { describe, expect, it } from 'vitest';
import { conditionsOf, lineOf, sinceOf } from './log-lines.ts';

describe('the log lines that an operator asks for', () => {
  it('are found by code and by what they name, all of it together', () => {
    expect(conditionsOf({ code: 'video.failed', account: 'acc_1' })).toEqual([
      'message = "video.failed"',
      '@message like "acc_1"',
    ]);
  });

  it('need a condition, and one that cannot change the query', () => {
    expect(() => conditionsOf({})).toThrow('Give --code, --video, --account or --request.');
    expect(() => conditionsOf({ video: 'x" or "' })).toThrow(
      '--video takes an id or a code, not "x\\" or \\"".',
    );
  });

  it('are of the last minutes, hours or days', () => {
    expect([sinceOf('30m'), sinceOf('2h'), sinceOf('7d')]).toEqual([1_800_000, 7_200_000, 604_800_000]);
    expect(() => sinceOf('2 hours')).toThrow('--since takes minutes, hours or days');
  });

  it('show level, code, own fields and the function, without what every line has', () => {
    const message = {
      ...{ level: 'ERROR', message: 'video.failed', 'video.failed': 1, _aws: {}, service: 'reelwright' },
      ...{ video_id: 'v1', cause: 'no\u001b[2J' },
    };
    expect(
      lineOf([
        { field: '@timestamp', value: '2026-11-27 18:00:00.000' },
        { field: '@log', value: '111122223333:Reelwright-prod-Service-RenderVideoLog1A2B' },
        { field: '@message', value: JSON.stringify(message) },
      ]),
    ).toBe(
      '2026-11-27 18:00:00.000  ERROR  video.failed  video_id=v1  cause=no\\u{1b}[2J  (Service-RenderVideoLog1A2B)',
    );
  });

  it('that are no JSON show their text', () => {
    expect(lineOf([{ field: '@message', value: 'Task timed out\n' }])).toContain('Task timed out');
  });
});
