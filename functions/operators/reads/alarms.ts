import { type CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import type { Now } from '../../../contract/operators/operator-views.ts';

export type SoundingAlarms = () => Promise<NonNullable<Now['alarms']>>;

/**
 * Reads the alarms of the environment that sound. One call.
 *
 * @param prefix of their names
 */
export function createSoundingAlarms(client: CloudWatchClient, prefix: string): SoundingAlarms {
  return async () => {
    const { MetricAlarms = [] } = await client.send(
      new DescribeAlarmsCommand({
        AlarmNamePrefix: prefix,
        AlarmTypes: ['MetricAlarm'],
        StateValue: 'ALARM',
        MaxRecords: 100,
      }),
    );
    return MetricAlarms.map((alarm) => ({
      name: (alarm.AlarmName ?? '').slice(prefix.length),
      since: (alarm.StateTransitionedTimestamp ?? alarm.StateUpdatedTimestamp ?? new Date()).toISOString(),
      text: alarm.AlarmDescription ?? '',
    }));
  };
}
