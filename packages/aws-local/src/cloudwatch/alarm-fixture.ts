import type { AlarmState, AlarmStateValue } from './alarms.ts';

/** An alarm over lost orders, for tests. */
export function alarmOverLostOrders(name: string, state: AlarmStateValue): AlarmState {
  return {
    name,
    arn: `arn:aws:cloudwatch:us-east-1:111111111111:alarm:${name}`,
    description: 'Orders were lost',
    state,
    values: [2, undefined],
    rule: 'Sum of orders.lost ≥ 1',
    definition: {
      MetricName: 'orders.lost',
      Namespace: 'Shop/prod',
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      EvaluationPeriods: 2,
      Period: 60,
      Threshold: 1,
    },
  };
}
