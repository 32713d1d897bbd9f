/**
 * Counts of measurements by how long they took, small enough to keep for each day and exact enough for a median.
 * The keys are the buckets' upper ends in milliseconds, and the attributes' names in the table.
 */
export type Histogram = ReadonlyMap<number, number>;

/** Upper ends in milliseconds; each is at most half as large again as the one before, between 10 ms and half an hour. */
export const bucketEndsMilliseconds = [
  10, 15, 20, 30, 45, 65, 100, 150, 200, 300, 450, 650, 1_000, 1_500, 2_000, 3_000, 4_500, 6_500, 10_000,
  15_000, 20_000, 30_000, 45_000, 60_000, 90_000, 120_000, 180_000, 240_000, 360_000, 540_000, 800_000,
  1_200_000, 1_800_000,
] as const;

/** The bucket of a measurement; the last bucket takes anything longer. */
export function bucketOf(milliseconds: number): number {
  return bucketEndsMilliseconds.find((end) => milliseconds <= end) ?? 1_800_000;
}

/** All measurements of several histograms. */
export function sumOf(histograms: Iterable<Histogram>): Histogram {
  const sum = new Map<number, number>();
  for (const histogram of histograms) {
    for (const [end, count] of histogram) sum.set(end, (sum.get(end) ?? 0) + count);
  }
  return sum;
}

/**
 * The median in whole milliseconds, as if the measurements of a bucket were spread evenly over it; null without any.
 * It is off by half a bucket at most.
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
