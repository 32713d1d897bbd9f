import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { accessLogsIn } from '../foundation/access-logs.ts';
import { Alarms } from '../foundation/alarms.ts';
import type { Environment } from '../foundation/environments.ts';
import type { ServiceStack } from '../stacks/service-stack.ts';
import { addEdgeAlarms } from './cloud-alarms.ts';

export interface EdgeMonitoringStackProps extends StackProps {
  readonly environment: Environment;
  readonly service: ServiceStack;
  /** Those with distributions. */
  readonly stacks: readonly Stack[];
}

/**
 * What watches CloudFront, in the one region that has its metrics and delivers its access logs, of an environment that is
 * elsewhere. These alarms are mailed alone: the secrets of other services are where the environment is.
 */
export class EdgeMonitoringStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { environment, service, stacks, ...props }: EdgeMonitoringStackProps,
  ) {
    super(scope, id, props);
    for (const accessLogs of accessLogsIn(stacks)) accessLogs.deliverFrom(this);
    const { alarmRecipients: recipients } = environment;
    if (recipients === undefined) return;
    addEdgeAlarms(new Alarms(this, 'Alarms', { environment, recipients }), { environment, service });
  }
}
