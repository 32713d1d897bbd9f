import { describe, expect, it } from 'vitest';
import { frameTimecode } from './frame-counter.tsx';

describe('the frame counter', () => {
  it.each([
    [0, '00:00:00'],
    [4_700, '00:04:16'],
    [999, '00:00:23'],
    [61_000, '01:01:00'],
    [-5_000, '00:00:00'],
  ])('shows %i ms as %s', (milliseconds, timecode) => {
    expect(frameTimecode(milliseconds)).toBe(timecode);
  });
});
