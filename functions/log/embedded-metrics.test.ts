import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { alarmedLogCodes, countedLogCodes, measuredFields } from '../../contract/metrics.ts';
import { withMetrics } from './embedded-metrics.ts';
import { log, logCodes, powertoolsLogger } from './logger.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('a log line', () => {
  it('of a code with an alarm counts itself, in the form that AWS’s own metrics library writes', () => {
    vi.stubEnv('METRICS_NAMESPACE', 'Reelwright/prod');
    const line = withMetrics('billing.payment_quarantined', { payment: 'cs_1' });
    expect(line).toMatchObject({ payment: 'cs_1', 'billing.payment_quarantined': 1 });
    expect(comparable(line)).toEqual(
      comparable(asPowertools('billing.payment_quarantined', MetricUnit.Count, 1)),
    );
  });

  it('that measures seconds is a metric of them', () => {
    vi.stubEnv('METRICS_NAMESPACE', 'Reelwright/prod');
    const line = withMetrics('billing.webhook_received', { webhook_age_seconds: 2.5 });
    expect(comparable(line)).toEqual(
      comparable(asPowertools('webhook_age_seconds', MetricUnit.Seconds, 2.5)),
    );
  });

  it('of any other code is no metric, nor is one that is written outside of an environment', () => {
    vi.stubEnv('METRICS_NAMESPACE', 'Reelwright/prod');
    expect(withMetrics('request.completed', { route: 'getStatus' })).toEqual({ route: 'getStatus' });
    vi.stubEnv('METRICS_NAMESPACE', '');
    expect(withMetrics('request.failed', { route: 'getStatus' })).toEqual({ route: 'getStatus' });
  });

  it('of an unexpected failure is counted by the version as well, which is taken back for it', () => {
    vi.stubEnv('METRICS_NAMESPACE', 'Reelwright/prod');
    vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'generate-video');
    vi.stubEnv('AWS_LAMBDA_FUNCTION_VERSION', '7');
    expect(withMetrics('request.failed', {})).toMatchObject({
      'request.failed': 1,
      version: 'generate-video:7',
      _aws: { CloudWatchMetrics: [{ Dimensions: [[], ['version']] }] },
    });
    vi.stubEnv('AWS_LAMBDA_FUNCTION_VERSION', '$LATEST');
    expect(withMetrics('request.failed', {})).toMatchObject({
      _aws: { CloudWatchMetrics: [{ Dimensions: [[]] }] },
    });
  });

  it('has its metric beside the level and the time', () => {
    vi.stubEnv('METRICS_NAMESPACE', 'Reelwright/prod');
    const write = vi.spyOn(powertoolsLogger, 'error').mockImplementation(() => {});
    log.error('request.failed', { cause: 'Error: no' });
    expect(write.mock.calls).toMatchObject([
      ['request.failed', { cause: 'Error: no', 'request.failed': 1, _aws: { CloudWatchMetrics: [{}] } }],
    ]);
  });
});

it('names no code that nothing logs', () => {
  for (const code of [...Object.keys(alarmedLogCodes), ...countedLogCodes, ...Object.keys(measuredFields)]) {
    expect(Object.keys(logCodes)).toContain(code);
  }
});

/** The same metric by AWS's library, which needs a service's name as the one dimension. */
function asPowertools(name: string, unit: (typeof MetricUnit)[keyof typeof MetricUnit], value: number) {
  const metrics = new Metrics({ namespace: 'Reelwright/prod', serviceName: 'reelwright' });
  metrics.addMetric(name, unit, value);
  return metrics.serializeMetrics();
}

/** The directive without time and dimensions, and the values that it names. */
function comparable(line: object) {
  const { _aws, ...root } = JSON.parse(JSON.stringify(line));
  expect(_aws.Timestamp).toBeTypeOf('number');
  const [{ Dimensions, ...directive }] = _aws.CloudWatchMetrics;
  expect(Array.isArray(Dimensions[0])).toBe(true);
  return { directive, values: directive.Metrics.map(({ Name }: { Name: string }) => root[Name]) };
}
