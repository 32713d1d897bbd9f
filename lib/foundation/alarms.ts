import { Duration, Stack, Validations } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { metricsNamespace, type Severity } from '../../contract/metrics.ts';
import type { Environment } from './environments.ts';

export interface AlarmProps {
  /** After `reelwright-<environment>-`. */
  readonly name: string;
  readonly severity: Severity;
  /** One sentence for a person who was just woken. */
  readonly problem: string;
  /** In docs/runbook.md; the alarm's name by default. */
  readonly entry?: string;
  readonly metric: IMetric;
  readonly threshold: number;
  /** At or above the threshold by default. */
  readonly when?: 'below';
  /** How many of the last periods must breach; one of one by default. */
  readonly periods?: { readonly breaching: number; readonly of: number };
  readonly missingIsBreaching?: boolean;
}

export interface AlarmsProps {
  readonly environment: Environment;
  readonly recipients: NonNullable<Environment['alarmRecipients']>;
}

/** Alarms with a topic for each severity. */
export class Alarms extends Construct {
  readonly #environment: Environment;
  readonly topics: Readonly<Record<Severity, Topic>>;
  readonly #added: { readonly severity: Severity; readonly alarm: Alarm }[] = [];

  constructor(scope: Construct, id: string, { environment, recipients }: AlarmsProps) {
    super(scope, id);
    this.#environment = environment;
    this.topics = {
      urgent: this.#addTopic('urgent', recipients.urgent),
      routine: this.#addTopic('routine', recipients.routine),
    };
  }

  of(severity: Severity): readonly Alarm[] {
    return this.#added.filter((added) => added.severity === severity).map(({ alarm }) => alarm);
  }

  /** Its description links the entry in the runbook. */
  add(props: AlarmProps): void {
    const { name, severity, problem, entry = name, metric, threshold, periods, when } = props;
    const alarm = new Alarm(this, name, {
      alarmName: `${alarmNamePrefix(this.#environment)}${name}`,
      alarmDescription: `${problem} ${runbookAddress(this.#environment)}#${entry}`,
      metric,
      threshold,
      comparisonOperator:
        when === 'below'
          ? ComparisonOperator.LESS_THAN_THRESHOLD
          : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: periods?.of ?? 1,
      datapointsToAlarm: periods?.breaching ?? 1,
      treatMissingData: props.missingIsBreaching
        ? TreatMissingData.BREACHING
        : TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.topics[severity]));
    alarm.addOkAction(new SnsAction(this.topics[severity]));
    this.#added.push({ severity, alarm });
  }

  #addTopic(severity: Severity, recipients: readonly string[]): Topic {
    const topic = new Topic(this, severity === 'urgent' ? 'Urgent' : 'Routine', {
      displayName: `Reelwright ${this.#environment.name}: ${severity}`,
      enforceSSL: true,
    });
    // A topic with its own policy takes no alarms without this.
    topic.addToResourcePolicy(
      new PolicyStatement({
        actions: ['sns:Publish'],
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    for (const address of recipients) {
      Validations.of(topic.addSubscription(new EmailSubscription(address))).acknowledge({
        id: 'Serverless-SNSRedrivePolicy',
        reason: 'An alarm that cannot be mailed now is of no use later: the dashboard shows its state.',
      });
    }
    return topic;
  }
}

/** How the names of an environment's alarms begin. */
export function alarmNamePrefix({ name }: Environment): string {
  return `reelwright-${name}-`;
}

/** In the repository on GitHub, if it is known. */
export function runbookAddress({ github }: Environment): string {
  const file = 'docs/runbook.md';
  return github === undefined ? file : `https://github.com/${github.repository}/blob/main/${file}`;
}

/** A metric that log lines carry (contract/metrics.ts). */
export function loggedMetric(
  environment: Environment,
  name: string,
  minutes: number,
  statistic: string = Stats.SUM,
): Metric {
  return new Metric({
    namespace: metricsNamespace(environment.name),
    metricName: name,
    statistic,
    period: Duration.minutes(minutes),
  });
}
