import { alarmedLogCodes, countedLogCodes, measuredFields, releaseFailure } from '../../contract/metrics.ts';
import { environmentIfSet } from '../environment/environment.ts';

type Fields = Readonly<Record<string, string | number | boolean | null | undefined>>;

const countedCodes: ReadonlySet<string> = new Set([...Object.keys(alarmedLogCodes), ...countedLogCodes]);
const measuredFieldOf: Readonly<Record<string, string | undefined>> = measuredFields;

/**
 * Adds CloudWatch's embedded metric format to a line whose code is counted (a metric named like the code, 1
 * for each line) or that has a measured field. CloudWatch reads metrics from the log, so they need no call
 * and no filter. Without `METRICS_NAMESPACE` adds nothing.
 *
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
export function withMetrics(code: string, fields: Fields): Record<string, unknown> {
  const namespace = environmentIfSet('METRICS_NAMESPACE');
  const isCounted = countedCodes.has(code);
  const measured = measuredFieldOf[code];
  const metrics = [
    ...(isCounted ? [{ Name: code, Unit: 'Count' }] : []),
    ...(measured !== undefined && Number.isFinite(fields[measured])
      ? [{ Name: measured, Unit: 'Seconds' }]
      : []),
  ];
  if (namespace === undefined || metrics.length === 0) return { ...fields };
  const version = code === releaseFailure.code ? publishedVersion() : undefined;
  return {
    ...fields,
    ...(isCounted && { [code]: 1 }),
    ...(version !== undefined && { [releaseFailure.dimension]: version }),
    _aws: {
      Timestamp: Date.now(),
      // The empty set is one metric for the whole environment.
      CloudWatchMetrics: [
        {
          Namespace: namespace,
          Dimensions: version === undefined ? [[]] : [[], [releaseFailure.dimension]],
          Metrics: metrics,
        },
      ],
    },
  };
}

/** `name:3`; undefined unless the function is called by its alias. */
function publishedVersion(): string | undefined {
  const { AWS_LAMBDA_FUNCTION_NAME: name, AWS_LAMBDA_FUNCTION_VERSION: version } = process.env;
  return name === undefined || version === undefined || version === '$LATEST'
    ? undefined
    : `${name}:${version}`;
}
