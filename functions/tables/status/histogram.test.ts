import { describe, expect, it } from 'vitest';
import { bucketEndsMilliseconds, bucketOf, medianOf, sumOf } from './histogram.ts';

function histogramOf(milliseconds: readonly number[]) {
  return sumOf(milliseconds.map((one) => new Map([[bucketOf(one), 1]])));
}

describe('a histogram of durations', () => {
  it('puts each duration into the first bucket that holds it, and the longest into the last', () => {
    expect([0, 10, 11, 1_000, 1_001, 9_000_000].map(bucketOf)).toEqual([10, 10, 15, 1_000, 1_500, 1_800_000]);
  });

  it('has no bucket that is more than one and a half times as long as the one before', () => {
    bucketEndsMilliseconds.slice(1).forEach((end, index) => {
      expect(end / (bucketEndsMilliseconds[index] ?? 0), `${end}`).toBeLessThanOrEqual(1.55);
    });
  });

  it('knows the median to within its bucket', () => {
    expect(medianOf(histogramOf([40, 41, 42, 5_000, 6_000]))).toBeGreaterThan(30);
    expect(medianOf(histogramOf([40, 41, 42, 5_000, 6_000]))).toBeLessThanOrEqual(45);
    expect(medianOf(histogramOf([5_000, 40, 6_000, 41, 5_500]))).toBeGreaterThan(4_500);
  });

  it('has no median of nothing', () => {
    expect(medianOf(new Map())).toBeNull();
    expect(medianOf(new Map([[10, 0]]))).toBeNull();
  });
});
