/**
 * One statistic of the values of a period; undefined if there are none.
 *
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/Statistics-definitions.html
 *
 * @throws an Error with one sentence for a statistic that the local cloud does not compute
 */
export function statisticOf(statistic: string, values: readonly number[]): number | undefined {
  const compute = computationOf(statistic);
  return values.length === 0 ? undefined : compute(values);
}

/** @throws an Error with one sentence for a statistic that the local cloud does not compute */
export function computationOf(statistic: string): (values: readonly number[]) => number {
  const percentile = /^p(\d{1,2}(?:\.\d+)?|100)$/.exec(statistic)?.[1];
  if (percentile !== undefined) return (values) => percentileOf(Number(percentile), values);
  const compute = simple[statistic];
  if (compute !== undefined) return compute;
  throw new Error(
    `The local cloud does not compute the statistic ${statistic}: it knows ${Object.keys(simple).join(', ')} and p0 to p100.`,
  );
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const simple: Readonly<Record<string, (values: readonly number[]) => number>> = {
  Sum: sum,
  SampleCount: (values) => values.length,
  Average: (values) => sum(values) / values.length,
  Minimum: (values) => Math.min(...values),
  Maximum: (values) => Math.max(...values),
};

/** The smallest value that at least so many percent do not exceed. */
function percentileOf(percent: number, values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}
