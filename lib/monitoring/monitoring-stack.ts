import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { type AlarmedLogCode, alarmedLogCodes, severities } from '../../contract/metrics.ts';
import { Alarms, loggedMetric } from '../foundation/alarms.ts';
import { type Environment, isAwayFromEdge } from '../foundation/environments.ts';
import type { ApiStack } from '../stacks/api-stack.ts';
import type { DataStack } from '../stacks/data-stack.ts';
import type { OperatorsStack } from '../stacks/operators-stack.ts';
import type { PagesStack } from '../stacks/pages-stack.ts';
import type { ServiceStack } from '../stacks/service-stack.ts';
import { AlarmWebhook } from './alarm-webhook.ts';
import { BackupAlarms } from './backup-alarms.ts';
import { Balances } from './balances.ts';
import { Bill } from './bill.ts';
import { addCanaryAlarm, Canary } from './canary.ts';
import { addCloudAlarms, addEdgeAlarms } from './cloud-alarms.ts';
import { SavedQueries } from './log-queries.ts';
import { Objectives } from './objectives.ts';
import { OperatorsDashboard } from './operators-dashboard.ts';
import { SecretAges } from './secret-ages.ts';

export interface MonitoringStackProps extends StackProps {
  readonly environment: Environment;
  readonly data: DataStack;
  readonly service: ServiceStack;
  readonly developerApi: ApiStack;
  readonly api: ApiStack;
  readonly pages: PagesStack;
  readonly operators?: OperatorsStack;
}

/**
 * Watches an environment. Alarms name what they watch, so this stack comes after all others; docs/runbook.md
 * says what to do at each.
 */
export class MonitoringStack extends Stack {
  constructor(scope: Construct, id: string, props: MonitoringStackProps) {
    const { environment, data, service, developerApi, api, pages, operators, ...stackProps } = props;
    super(scope, id, stackProps);
    new SecretAges(this, 'SecretAges', { environment });
    new Balances(this, 'Balances', { environment, tables: data.tables });
    const { canaryMinutes: everyMinutes } = environment;
    if (everyMinutes !== undefined) {
      new Canary(this, 'Canary', { environment, everyMinutes, site: service.site });
    }
    const stacks = [service, developerApi, api, pages, ...(operators ? [operators] : []), this];
    const alarms = this.#addAlarms(props, stacks);
    new OperatorsDashboard(this, 'Dashboard', { environment, alarms, service, stacks });
    new Objectives(this, 'Objectives', { environment, apiId: service.api.httpApi.apiId });
    new SavedQueries(this, 'SavedQueries', { environment });
    new Bill(this, 'Bill', { environment });
  }

  /** Undefined where they would reach no person. */
  #addAlarms({ environment, service }: MonitoringStackProps, stacks: readonly Stack[]): Alarms | undefined {
    const { alarmRecipients: recipients } = environment;
    if (recipients === undefined) return undefined;
    const alarms = new Alarms(this, 'Alarms', { environment, recipients });
    for (const severity of severities) {
      const service = environment.alarmWebhooks?.[severity];
      const id = severity === 'urgent' ? 'UrgentWebhook' : 'RoutineWebhook';
      const topic = alarms.topics[severity];
      if (service !== undefined) new AlarmWebhook(this, id, { environment, severity, service, topic });
    }
    addLogAlarms(alarms, environment);
    addCloudAlarms(alarms, { environment, service, stacks });
    if (!isAwayFromEdge(environment)) addEdgeAlarms(alarms, { environment, service });
    const { canaryMinutes } = environment;
    if (canaryMinutes !== undefined) addCanaryAlarm(alarms, environment, canaryMinutes);
    if (environment.retain) new BackupAlarms(this, 'Backups', { environment, alarms });
    return alarms;
  }
}

function addLogAlarms(alarms: Alarms, environment: Environment): void {
  for (const [code, { severity, lines, minutes }] of Object.entries<AlarmedLogCode>(alarmedLogCodes)) {
    alarms.add({
      name: code,
      severity,
      problem: `${lines === 1 ? 'A log line' : `${lines} log lines`} ${code} within ${minutes} minutes.`,
      metric: loggedMetric(environment, code, minutes),
      threshold: lines,
    });
  }
}
