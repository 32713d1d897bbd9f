import { alarmedLogCodes, countedLogCodes, measuredFields, releaseFailure } from '../../contract/metrics.ts';
import { environmentIfSet } from '../environment/environment.ts';

type Fields = Readonly<Record<string, string | number | boolean | null | undefined>>;

const countedCodes: ReadonlySet<string> = new Set([...Object.keys(alarmedLogCodes), ...countedLogCodes]);
const measuredFieldOf: Readonly<Record<string, string | undefined>> = measuredFields;

/**
 * Adds CloudWatch's embedded metric format if the code is counted or a field is measured: CloudWatch reads
 * metrics from the log without a call or filter. Adds nothing without `METRICS_NAMESPACE`.
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
      // One metric for the whole environment.
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

/** `name:3`; undefined unless called by an alias. */
function publishedVersion(): string | undefined {
  const { AWS_LAMBDA_FUNCTION_NAME: name, AWS_LAMBDA_FUNCTION_VERSION: version } = process.env;
  return name === undefined || version === undefined || version === '$LATEST'
    ? undefined
    : `${name}:${version}`;
}
