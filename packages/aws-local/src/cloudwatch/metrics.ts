/** A metric by its whole name. */
export interface MetricName {
  readonly namespace: string;
  readonly name: string;
  /** None by default. */
  readonly dimensions?: Readonly<Record<string, string>>;
}

export interface Metrics {
  /** Adds one measured value. `time` in milliseconds since 1970. */
  readonly put: (metric: MetricName, value: number, time: number) => void;
  /** A metric that has a value at every moment, such as the messages of a queue: `read` returns the present one. */
  readonly observe: (metric: MetricName, read: () => number) => void;
  /** The values of `from` ≤ time < `until`; what is observed counts as of `until`, if `isPresent`. */
  readonly values: (
    metric: MetricName,
    period: { readonly from: number; readonly until: number; readonly isPresent: boolean },
  ) => readonly number[];
}

/** Per metric; the oldest go first. No alarm here looks back at more. */
const maximumPoints = 5_000;

/** CloudWatch's metrics, in memory: the last values of each. */
export function createMetrics(): Metrics {
  const points = new Map<string, { readonly time: number; readonly value: number }[]>();
  const observed = new Map<string, () => number>();
  return {
    put: (metric, value, time) => {
      const key = keyOf(metric);
      const of = points.get(key) ?? [];
      points.set(key, of);
      of.push({ time, value });
      if (of.length > maximumPoints) of.shift();
    },
    observe: (metric, read) => void observed.set(keyOf(metric), read),
    values: (metric, { from, until, isPresent }) => {
      const key = keyOf(metric);
      const read = observed.get(key);
      if (read !== undefined) return isPresent ? [read()] : [];
      return (points.get(key) ?? [])
        .filter(({ time }) => time >= from && time < until)
        .map(({ value }) => value);
    },
  };
}

/** Dimensions have no order. */
function keyOf({ namespace, name, dimensions = {} }: MetricName): string {
  return JSON.stringify([
    namespace,
    name,
    Object.entries(dimensions).sort(([one], [other]) => (one < other ? -1 : 1)),
  ]);
}
