import { MetricUnit, Metrics as PowertoolsMetrics } from '@aws-lambda-powertools/metrics';
import { describe, expect, it } from 'vitest';
import type { Resource } from '../assembly/resource-type.ts';
import { createAlarms } from './alarms.ts';
import { createMeters } from './meters.ts';
import { createMetrics } from './metrics.ts';

const minute = 60_000;
const now = Date.now();
const emitted = { Namespace: 'Shop/prod', MetricName: 'orders.lost' };

describe('an alarm', () => {
  it('goes off when its metric crosses the line within the period, and is over when the period has passed', () => {
    const { put, state } = watching({ ...emitted, Threshold: 2, Period: 300 });
    expect(state(now)).toBe('OK');
    put(now - 4 * minute);
    expect(state(now)).toBe('OK');
    put(now);
    expect(state(now)).toBe('ALARM');
    expect(state(now + minute)).toBe('OK');
  });

  it('waits for as many periods as it says', () => {
    const { put, state } = watching({
      ...emitted,
      Threshold: 1,
      Period: 60,
      EvaluationPeriods: 3,
      DatapointsToAlarm: 2,
    });
    put(now - 2 * minute);
    expect(state(now)).toBe('OK');
    put(now);
    expect(state(now)).toBe('ALARM');
  });

  it.each([
    ['breaching', 'ALARM'],
    ['notBreaching', 'OK'],
    ['ignore', 'INSUFFICIENT_DATA'],
    ['missing', 'INSUFFICIENT_DATA'],
  ])('takes missing data for %s', (TreatMissingData, state) => {
    expect(watching({ ...emitted, Threshold: 1, Period: 60, TreatMissingData }).state(now)).toBe(state);
  });

  it.each([
    ['Sum', 30],
    ['SampleCount', 4],
    ['Average', 7.5],
    ['Minimum', 1],
    ['Maximum', 20],
    ['p50', 3],
    ['p100', 20],
  ])('computes %s', (statistic, expected) => {
    const stat = statistic.startsWith('p') ? { ExtendedStatistic: statistic } : { Statistic: statistic };
    const { metrics, values } = watching({ ...emitted, Statistic: undefined, ...stat, Threshold: 1 });
    for (const value of [20, 1, 3, 6])
      metrics.put({ namespace: 'Shop/prod', name: 'orders.lost' }, value, now);
    expect(values(now)).toEqual([expected]);
  });

  it('with a statistic that is not computed here stops the start', () => {
    expect(() =>
      watching({ ...emitted, Statistic: undefined, ExtendedStatistic: 'tm99', Threshold: 1 }),
    ).toThrow('The local cloud does not compute the statistic tm99');
  });
});

describe('a log line', () => {
  const line = (value: number) => {
    const metrics = new PowertoolsMetrics({ namespace: 'Shop/prod', serviceName: 'shop' });
    metrics.addMetric('orders.lost', MetricUnit.Count, value);
    return JSON.stringify(metrics.serializeMetrics());
  };

  it('that AWS’s own metrics library wrote is a metric with its dimension', () => {
    const { meters, state, problems } = watching({
      ...emitted,
      Dimensions: [{ Name: 'service', Value: 'shop' }],
      Threshold: 5,
    });
    meters.logLine('shop', line(5));
    expect(problems).toEqual([]);
    expect(state(Date.now())).toBe('ALARM');
  });

  it.each([
    ['without the value', { 'orders.lost': undefined }],
    ['with a value that is no number', { 'orders.lost': 'many' }],
    ['of last month', { _aws: { Timestamp: now - 31 * 24 * 60 * minute } }],
    ['without its dimension', { service: undefined }],
  ])('%s gives no metric, and the developer is told', (_name, change: Record<string, unknown>) => {
    const { meters, state, problems } = watching({
      ...emitted,
      Dimensions: [{ Name: 'service', Value: 'shop' }],
      Threshold: 5,
    });
    const { _aws, ...root } = JSON.parse(line(5));
    const metadata = { ..._aws, ...Object(change._aws) };
    meters.logLine('shop', JSON.stringify({ ...root, ...change, _aws: metadata }));
    expect(problems).toEqual([
      expect.stringContaining('CloudWatch would take no metric from a line of shop'),
    ]);
    expect(state(Date.now())).toBe('OK');
  });

  it('of any other kind is none', () => {
    const { meters, problems } = watching({ ...emitted, Threshold: 1 });
    for (const text of ['plain', '{"message":"CloudWatchMetrics"}', '{"_aws":1}'])
      meters.logLine('shop', text);
    expect(problems).toEqual([]);
  });
});

it('knows the errors of each function and of all, the answers of the API and what waits in a queue', () => {
  const of = (Namespace: string, MetricName: string, dimensions: Record<string, string> = {}) => ({
    Namespace,
    MetricName,
    Dimensions: Object.entries(dimensions).map(([Name, Value]) => ({ Name, Value })),
    Threshold: 1,
  });
  const states = (definition: object) => {
    const { meters, state } = watching(definition);
    meters.invocation('pay', { milliseconds: 12, failed: true });
    meters.api('api1')({ status: 503, milliseconds: 30_000 });
    meters.queues([queue], { all: () => [{ id: '1', queueArn: queueArn, arrived_at: '', message: null }] });
    return state(Date.now());
  };
  expect(states(of('AWS/Lambda', 'Errors'))).toBe('ALARM');
  expect(states(of('AWS/Lambda', 'Errors', { FunctionName: 'pay' }))).toBe('ALARM');
  expect(states(of('AWS/Lambda', 'Errors', { FunctionName: 'other' }))).toBe('OK');
  expect(states(of('AWS/ApiGateway', '5xx', { ApiId: 'api1' }))).toBe('ALARM');
  expect(states(of('AWS/ApiGateway', '4xx', { ApiId: 'api1' }))).toBe('OK');
  expect(states(of('AWS/SQS', 'ApproximateNumberOfMessagesVisible', { QueueName: 'failures' }))).toBe(
    'ALARM',
  );
});

const queueArn = 'arn:aws:sqs:us-east-1:111111111111:failures';
const queue: Resource = {
  key: 'Shop/Failures',
  stack: 'Shop',
  logicalId: 'Failures',
  type: 'AWS::SQS::Queue',
  properties: {},
  ref: 'https://sqs.us-east-1.amazonaws.com/111111111111/failures',
  attributes: { Arn: queueArn, QueueName: 'failures' },
};

/** One alarm over metrics of its own. */
function watching(definition: object) {
  const metrics = createMetrics();
  const problems: string[] = [];
  const meters = createMeters({ metrics, now: Date.now, log: (text) => problems.push(text) });
  const resource: Resource = {
    key: 'Shop/Alarm',
    stack: 'Shop',
    logicalId: 'Alarm',
    type: 'AWS::CloudWatch::Alarm',
    properties: {
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      EvaluationPeriods: 1,
      Statistic: 'Sum',
      Period: 60,
      TreatMissingData: 'notBreaching',
      ...definition,
    },
    ref: 'alarm',
    attributes: { Arn: 'arn:aws:cloudwatch:us-east-1:111111111111:alarm:alarm' },
  };
  const alarms = createAlarms([resource], { metrics, now: () => now });
  return {
    metrics,
    meters,
    problems,
    put: (time: number) => metrics.put({ namespace: 'Shop/prod', name: 'orders.lost' }, 1, time),
    state: (at: number) => alarms.states(at)[0]?.state,
    values: (at: number) => alarms.states(at)[0]?.values,
  };
}
