import { describe, expect, it } from 'vitest';
import { lineMaximumMinutes } from '../../contract/videos/line.ts';
import { throttle } from '../../lib/service/api.ts';
import { pauseMilliseconds } from '../../web/video/follow-videos.ts';
import { videoNumber } from '../../web/video/testing/video-number.ts';

const people = 10_000;
const lineSeconds = lineMaximumMinutes * 60;

/** When a person asks who joins the line at `from` and whose video starts at `startsAt`, in seconds. */
function looksOf(from: number, startsAt: number): number[] {
  const looks: number[] = [];
  const estimate = startsAt < from + lineSeconds ? new Date(startsAt * 1_000).toISOString() : null;
  const waiting = { ...videoNumber(1), line: { place: 1, estimated_start_at: estimate, tier: null } };
  const until = Math.min(startsAt, from + lineSeconds);
  // The answer that creates the video does not know its place yet.
  let at =
    from +
    pauseMilliseconds({ videos: [videoNumber(1)], asked: 1, mayHaveOthers: false }, 0, new Date()) / 1_000;
  for (let asked = 2; at < until; asked += 1) {
    looks.push(at);
    const following = { videos: [waiting], asked, mayHaveOthers: false };
    at += pauseMilliseconds(following, 0, new Date(at * 1_000)) / 1_000;
  }
  return looks;
}

describe('10,000 people who come within a minute and wait in line', () => {
  it.each([
    ['none starts in time', () => Number.POSITIVE_INFINITY],
    ['all start within half an hour', (person: number) => 60 + (person / people) * lineSeconds],
    ['all start within ten minutes', (person: number) => 60 + (person / people) * 600],
  ] as const)('ask for a fifth of what the API takes at most: %s', (_case, startOf) => {
    const looks = new Map<number, number>();
    for (let person = 0; person < people; person += 1) {
      for (const at of looksOf((person / people) * 60, startOf(person))) {
        const second = Math.floor(at);
        looks.set(second, (looks.get(second) ?? 0) + 1);
      }
    }
    const busiest = Math.max(...looks.values());
    expect(busiest).toBeLessThan(throttle.rateLimit / 5);
    expect(busiest).toBeLessThan(throttle.burstLimit / 2);
  });
});
