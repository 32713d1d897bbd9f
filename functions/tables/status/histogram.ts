/**
 * Counts of measurements by duration, small enough to store per day and exact enough for a median. Keys are
 * the buckets' upper ends in milliseconds.
 */
export type Histogram = ReadonlyMap<number, number>;

/** Upper ends from 10 ms to half an hour, each a third to a half above the one before. */
export const bucketEndsMilliseconds = [
  10, 15, 20, 30, 45, 65, 100, 150, 200, 300, 450, 650, 1_000, 1_500, 2_000, 3_000, 4_500, 6_500, 10_000,
  15_000, 20_000, 30_000, 45_000, 60_000, 90_000, 120_000, 180_000, 240_000, 360_000, 540_000, 800_000,
  1_200_000, 1_800_000,
] as const;

/** The last bucket takes anything longer. */
export function bucketOf(milliseconds: number): number {
  return bucketEndsMilliseconds.find((end) => milliseconds <= end) ?? 1_800_000;
}

/** Adds up histograms bucket by bucket. */
export function sumOf(histograms: Iterable<Histogram>): Histogram {
  const sum = new Map<number, number>();
  for (const histogram of histograms) {
    for (const [end, count] of histogram) sum.set(end, (sum.get(end) ?? 0) + count);
  }
  return sum;
}

/**
 * Whole milliseconds, as if measurements were spread evenly over their bucket: at most half a bucket off.
 * Null without any.
 */
export function medianOf(histogram: Histogram): number | null {
  const buckets = [...histogram].filter(([, count]) => count > 0).toSorted(([left], [right]) => left - right);
  const middle = buckets.reduce((sum, [, count]) => sum + count, 0) / 2;
  let before = 0;
  for (const [end, count] of buckets) {
    if (before + count >= middle) {
      const start = startOf(end);
      return Math.round(start + ((middle - before) / count) * (end - start));
    }
    before += count;
  }
  return null;
}

function startOf(bucketEnd: number): number {
  return bucketEndsMilliseconds.findLast((end) => end < bucketEnd) ?? 0;
}
