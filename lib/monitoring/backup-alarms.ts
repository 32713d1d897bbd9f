import { Duration, Validations } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { type EventPattern, Rule } from 'aws-cdk-lib/aws-events';
import { Construct } from 'constructs';
import { vaultNameOf } from '../backups/backup-vault.ts';
import type { Alarms } from '../foundation/alarms.ts';
import type { Environment } from '../foundation/environments.ts';

/**
 * Alarms by counting the events of AWS Backup.
 * https://docs.aws.amazon.com/aws-backup/latest/devguide/eventbridge.html
 */
export class BackupAlarms extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { environment, alarms }: { readonly environment: Environment; readonly alarms: Alarms },
  ) {
    super(scope, id);
    const inOurVault = { backupVaultName: [vaultNameOf(environment)] };
    const failed = ['FAILED', 'ABORTED', 'EXPIRED'];
    alarms.add({
      name: 'backup-failed',
      severity: 'routine',
      problem: 'A backup of a table or a bucket failed.',
      metric: this.#count('Failed', {
        detailType: ['Backup Job State Change'],
        detail: { state: failed, ...inOurVault },
      }),
      threshold: 1,
    });
    alarms.add({
      name: 'backup-copy-failed',
      severity: 'routine',
      problem: 'A backup was not copied into the other region.',
      metric: this.#count('CopyFailed', {
        detailType: ['Copy Job State Change'],
        detail: { state: failed },
      }),
      threshold: 1,
    });
    alarms.add({
      name: 'backups-missing',
      severity: 'urgent',
      problem: 'No backup was made for a day.',
      metric: this.#count('Completed', {
        detailType: ['Backup Job State Change'],
        detail: { state: ['COMPLETED'], ...inOurVault },
      }),
      threshold: 1,
      when: 'below',
      missingIsBreaching: true,
    });
  }

  #count(id: string, pattern: EventPattern): Metric {
    const rule = new Rule(this, id, {
      description: 'Counts events for an alarm',
      eventPattern: { source: ['aws.backup'], ...pattern },
    });
    Validations.of(rule).acknowledge({
      id: 'Serverless-EventBusDLQ',
      reason: 'The rule has no target: only its count is of use.',
    });
    // https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-monitoring.html
    return new Metric({
      namespace: 'AWS/Events',
      metricName: 'TriggeredRules',
      dimensionsMap: { RuleName: rule.ruleName },
      statistic: Stats.SUM,
      period: Duration.days(1),
    });
  }
}
