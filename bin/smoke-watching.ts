import { CloudWatchClient, paginateDescribeAlarms } from '@aws-sdk/client-cloudwatch';
import {
  CloudWatchLogsClient,
  DescribeLogGroupsCommand,
  FilterLogEventsCommand,
} from '@aws-sdk/client-cloudwatch-logs';
import { environmentNamed } from '../lib/foundation/environments.ts';
import type { AwsAccess } from './aws-of.ts';
import { demand, type SmokeReport, waitFor } from './smoke-report.ts';

/** CloudWatch Logs has a line some seconds after it was written. */
const logSeconds = 120;

/** What an operator sees in AWS. It changes nothing. */
export async function tryAsOperator({
  aws,
  environment,
  requestId,
  report,
}: {
  readonly aws: AwsAccess;
  /** `prod` */
  readonly environment: string;
  /** The id of a request just made; null: it had none. */
  readonly requestId: string | null;
  readonly report: SmokeReport;
}): Promise<void> {
  const askedAt = Date.now() - 10 * 60_000;

  await report.check('requests come to the log of the API', async () => {
    demand(requestId !== null, 'the request had no id of API Gateway');
    const logs = new CloudWatchLogsClient(aws);
    const { logGroups = [] } = await logs.send(
      new DescribeLogGroupsCommand({ logGroupNamePrefix: `Reelwright-${environment}-Api-` }),
    );
    const group = logGroups.find(({ logGroupName = '' }) => logGroupName.includes('StageLog'));
    demand(group !== undefined, `there is no log group of the API of ${environment}`);
    await waitFor(
      async () => {
        const { events = [] } = await logs.send(
          new FilterLogEventsCommand({
            logGroupName: group.logGroupName,
            startTime: askedAt,
            filterPattern: `"${requestId}"`,
          }),
        );
        return events[0];
      },
      { seconds: logSeconds, everySeconds: 3, otherwise: `no line of ${requestId} in ${group.logGroupName}` },
    );
    return undefined;
  });

  if (environment === 'trial') return report.skip('no alarm rings', 'a trial has none');
  await report.check('no alarm rings', async () => {
    const states: { name: string; state: string }[] = [];
    const pages = paginateDescribeAlarms(
      { client: new CloudWatchClient(aws) },
      { AlarmNamePrefix: `reelwright-${environment}-`, AlarmTypes: ['MetricAlarm'] },
    );
    for await (const { MetricAlarms = [] } of pages) {
      for (const { AlarmName = '', StateValue = '' } of MetricAlarms)
        states.push({ name: AlarmName, state: StateValue });
    }
    const { alarmRecipients } = environmentNamed(environment);
    demand(states.length > 0 || alarmRecipients === undefined, `${environment} has no alarms`);
    const ringing = states.filter(({ state }) => state === 'ALARM').map(({ name }) => name);
    demand(ringing.length === 0, `${ringing.join(', ')}; docs/runbook.md says what to do`);
    const unknown = states.filter(({ state }) => state !== 'OK').length;
    return `${states.length} alarms${unknown === 0 ? '' : `, ${unknown} still without data`}`;
  });
}
