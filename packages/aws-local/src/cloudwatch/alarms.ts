import { ofType, type Resource, type ResourceOf } from '../assembly/resource-type.ts';
import type { Metrics } from './metrics.ts';
import { alarm as alarmType } from './resources.ts';
import { computationOf, statisticOf } from './statistics.ts';

export type AlarmStateValue = 'OK' | 'ALARM' | 'INSUFFICIENT_DATA';

/** An alarm and what its metric says of it at one moment. */
export interface AlarmState {
  readonly name: string;
  readonly arn: string;
  readonly description: string;
  readonly state: AlarmStateValue;
  /** The metric's values, one for each period, the newest first; undefined: it has none. */
  readonly values: readonly (number | undefined)[];
  /** `Sum of billing.price_missing ≥ 1 within 300 seconds` */
  readonly rule: string;
  readonly definition: AlarmDefinition;
}

export interface Alarms {
  /** All alarms, by name. @param at milliseconds since 1970; now by default */
  readonly states: (at?: number) => readonly AlarmState[];
}

type AlarmDefinition = ResourceOf<typeof alarmType>['properties'];

/** @throws an Error with one sentence for a statistic that the local cloud does not compute */
export function createAlarms(
  resources: readonly Resource[],
  { metrics, now }: { readonly metrics: Pick<Metrics, 'values'>; readonly now: () => number },
): Alarms {
  const alarms = ofType(resources, alarmType);
  for (const { properties } of alarms) computationOf(statisticName(properties));
  return {
    states: (at = now()) =>
      alarms
        .map(({ ref, attributes, properties }) => {
          const values = valuesOf(properties, metrics, at);
          return {
            name: ref,
            arn: String(attributes.Arn),
            description: properties.AlarmDescription ?? '',
            state: stateOf(properties, values),
            values,
            rule: ruleOf(properties),
            definition: properties,
          };
        })
        .sort((one, other) => (one.name < other.name ? -1 : 1)),
  };
}

function statisticName({ Statistic, ExtendedStatistic }: AlarmDefinition): string {
  return Statistic ?? ExtendedStatistic ?? 'Average';
}

/** CloudWatch evaluates over the last periods that end now. */
function valuesOf(
  definition: AlarmDefinition,
  metrics: Pick<Metrics, 'values'>,
  at: number,
): (number | undefined)[] {
  const length = definition.Period * 1_000;
  const metric = {
    namespace: definition.Namespace,
    name: definition.MetricName,
    dimensions: Object.fromEntries((definition.Dimensions ?? []).map(({ Name, Value }) => [Name, Value])),
  };
  return Array.from({ length: definition.EvaluationPeriods }, (_, index) => {
    // A value of this very millisecond belongs to the period that ends now.
    const until = at + 1 - index * length;
    const values = metrics.values(metric, { from: until - length, until, isPresent: index === 0 });
    return statisticOf(statisticName(definition), values);
  });
}

/**
 * The state that the values lead to. A missing value counts as the alarm says; `ignore` and `missing` leave it out, and an
 * alarm without any value has insufficient data.
 *
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarms-and-missing-data.html
 */
function stateOf(definition: AlarmDefinition, values: readonly (number | undefined)[]): AlarmStateValue {
  const { TreatMissingData: missing = 'missing', EvaluationPeriods, DatapointsToAlarm } = definition;
  const isLeftOut = missing === 'ignore' || missing === 'missing';
  if (isLeftOut && values.every((value) => value === undefined)) return 'INSUFFICIENT_DATA';
  const breaching = values.filter((value) =>
    value === undefined ? missing === 'breaching' : isBreaching(definition, value),
  );
  return breaching.length >= (DatapointsToAlarm ?? EvaluationPeriods) ? 'ALARM' : 'OK';
}

function isBreaching({ ComparisonOperator, Threshold }: AlarmDefinition, value: number): boolean {
  switch (ComparisonOperator) {
    case 'GreaterThanOrEqualToThreshold':
      return value >= Threshold;
    case 'GreaterThanThreshold':
      return value > Threshold;
    case 'LessThanThreshold':
      return value < Threshold;
    case 'LessThanOrEqualToThreshold':
      return value <= Threshold;
  }
}

const signs = {
  GreaterThanOrEqualToThreshold: '≥',
  GreaterThanThreshold: '>',
  LessThanThreshold: '<',
  LessThanOrEqualToThreshold: '≤',
} as const;

function ruleOf(definition: AlarmDefinition): string {
  const { MetricName, ComparisonOperator, Threshold, Period, EvaluationPeriods } = definition;
  const periods =
    EvaluationPeriods === 1
      ? ''
      : `${definition.DatapointsToAlarm ?? EvaluationPeriods} of ${EvaluationPeriods} × `;
  return `${statisticName(definition)} of ${MetricName} ${signs[ComparisonOperator]} ${Threshold} within ${periods}${Period} seconds`;
}
