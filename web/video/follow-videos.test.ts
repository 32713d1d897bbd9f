import { describe, expect, it } from 'vitest';
import type { Video } from '../api/received.ts';
import type { VideosUnderWay } from './follow-videos.ts';
import { afterRead, pauseMilliseconds } from './follow-videos.ts';
import { videoNumber } from './testing/video-number.ts';

const asIs = (video: Video) => video;
const completed = (number: number): Video => ({ ...videoNumber(number), status: 'completed' });

describe('what is known of the videos under way after an answer', () => {
  it('starts with the videos that are being made, and announces no end that happened before', () => {
    const after = afterRead(undefined, undefined, [videoNumber(3), completed(2), videoNumber(1)], asIs);
    expect(numbers(after.videos)).toEqual([3, 1]);
    expect(after.ended).toEqual([]);
  });

  it('tells each end once', () => {
    const before = following(2, 1);
    const after = afterRead(before, before, [completed(2), videoNumber(1)], asIs);
    expect(numbers(after.ended)).toEqual([2]);
    expect(numbers(after.videos)).toEqual([1]);
    const later = afterRead(after, after, [completed(2), videoNumber(1)], asIs);
    expect(later.ended).toEqual([]);
  });

  it('keeps a video that joined while the question was on its way', () => {
    const after = afterRead(following(1), following(2, 1), [videoNumber(1)], asIs);
    expect(numbers(after.videos)).toEqual([2, 1]);
  });

  it('says nothing of a video that was cancelled while the question was on its way', () => {
    const cancelled: Video = { ...videoNumber(1), status: 'cancelled' };
    const after = afterRead(following(1), following(), [videoNumber(1)], () => cancelled);
    expect(after.videos).toEqual([]);
    expect(after.ended).toEqual([]);
  });

  it('lets a video go that is no longer there', () => {
    const after = afterRead(following(1), following(1), [], asIs);
    expect(after.videos).toEqual([]);
  });

  it('asks more and more seldom, and soon again when something has changed', () => {
    const before = following(1);
    const calm = afterRead(before, before, [videoNumber(1)], asIs);
    expect(calm.asked).toBe(before.asked + 1);
    const queued: VideosUnderWay = { ...before, videos: [{ ...videoNumber(1), status: 'queued' }] };
    expect(afterRead(queued, queued, [videoNumber(1)], asIs).asked).toBe(1);
  });
});

describe('the pause before the next request', () => {
  const now = new Date('2026-11-27T12:00:00.000Z');
  const inLine = (startsAt: string | null): Video => ({
    ...videoNumber(1),
    line: { place: 3, estimated_start_at: startsAt, tier: null },
  });
  const pause = (videos: readonly Video[], parts: Partial<VideosUnderWay> = {}) =>
    pauseMilliseconds({ videos, asked: 9, mayHaveOthers: false, ...parts }, 0, now) / 1_000;

  it('is a tenth of the estimated time in line, between the usual five seconds and thirty', () => {
    expect(pause([inLine('2026-11-27T12:00:10.000Z')])).toBe(5);
    expect(pause([inLine('2026-11-27T12:02:00.000Z')])).toBe(12);
    expect(pause([inLine('2026-11-27T12:20:00.000Z')])).toBe(30);
    expect(pause([inLine(null)])).toBe(30);
    expect(pause([inLine('2026-11-27T11:59:00.000Z')])).toBe(5);
  });

  it('is the usual one while another video is made or may be unknown', () => {
    expect(pause([inLine(null), videoNumber(2)])).toBe(5);
    expect(pause([inLine(null)], { mayHaveOthers: true })).toBe(5);
  });
});

function following(...videos: number[]): VideosUnderWay {
  return { videos: videos.map(videoNumber), ended: [], asked: 4, mayHaveOthers: false };
}

function numbers(videos: readonly Video[]): number[] {
  return videos.map(({ id }) => Number.parseInt(id.slice(0, 8), 16));
}
