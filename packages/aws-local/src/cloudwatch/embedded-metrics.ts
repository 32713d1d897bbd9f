import * as z from 'zod/mini';
import type { Metrics } from './metrics.ts';

const name = z.string().check(z.minLength(1), z.maxLength(1024));

/** https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html */
const Metadata = z.object({
  Timestamp: z.int(),
  CloudWatchMetrics: z.array(
    z.strictObject({
      Namespace: name,
      Dimensions: z.array(z.array(name).check(z.maxLength(30))).check(z.minLength(1)),
      Metrics: z
        .array(
          z.strictObject({
            Name: name,
            Unit: z.optional(z.string()),
            StorageResolution: z.optional(z.literal([1, 60])),
          }),
        )
        .check(z.maxLength(100)),
    }),
  ),
});

const Values = z.union([z.number(), z.array(z.number()).check(z.maxLength(100))]);
const DimensionValue = z.string().check(z.minLength(1), z.maxLength(1024));

const day = 24 * 60 * 60 * 1_000;
const oldestMilliseconds = 14 * day;
const newestMilliseconds = 2 * 60 * 60 * 1_000;

/**
 * Puts the metrics that a log line carries.
 *
 * @param now milliseconds since 1970
 * @returns what is wrong with a line that has the format's metadata and breaks its rules, in which case CloudWatch takes none
 *   of its metrics; undefined otherwise
 */
export function putEmbeddedMetrics(line: string, metrics: Metrics, now: number): string | undefined {
  if (!line.includes('"CloudWatchMetrics"')) return undefined;
  const root = parseObject(line);
  if (root === undefined || !('_aws' in root)) return undefined;
  const metadata = z.safeParse(Metadata, root._aws);
  if (!metadata.success) {
    const [issue] = metadata.error.issues;
    return `_aws.${issue?.path.join('.')}: ${issue?.message}`;
  }
  const { Timestamp: time, CloudWatchMetrics: directives } = metadata.data;
  if (time < now - oldestMilliseconds || time > now + newestMilliseconds) {
    return 'its time is more than two weeks ago or two hours ahead';
  }
  const found: { readonly metric: Parameters<Metrics['put']>[0]; readonly value: number }[] = [];
  for (const { Namespace: namespace, Dimensions, Metrics: definitions } of directives) {
    for (const { Name } of definitions) {
      const values = z.safeParse(Values, root[Name]);
      if (!values.success) return `the metric ${Name} has no number at the root of the line`;
      for (const names of Dimensions) {
        const dimensions: Record<string, string> = {};
        for (const dimension of names) {
          const value = z.safeParse(DimensionValue, root[dimension]);
          if (!value.success) return `the dimension ${dimension} has no text at the root of the line`;
          dimensions[dimension] = value.data;
        }
        for (const value of [values.data].flat()) {
          found.push({ metric: { namespace, name: Name, dimensions }, value });
        }
      }
    }
  }
  for (const { metric, value } of found) metrics.put(metric, value, time);
  return undefined;
}

function parseObject(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const parsed = z.safeParse(z.record(z.string(), z.unknown()), JSON.parse(line));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
