import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Match, type Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type AlarmedLogCode, alarmedLogCodes } from '../../contract/metrics.ts';
import { type Environment, environmentNamed } from '../../lib/foundation/environments.ts';
import { projectRoot } from '../../lib/foundation/project-root.ts';
import { withExampleFacts } from './example-facts.ts';
import { resources, synthesized } from './synthesized.ts';

const prod = synthesized('prod');
const { monitoring } = prod;
const runbook = readFileSync(join(projectRoot, 'docs/runbook.md'), 'utf8');

const Alarm = z.object({
  AlarmName: z.string(),
  AlarmDescription: z.string(),
  AlarmActions: z.tuple([z.object({ Ref: z.string() })]),
  MetricName: z.string(),
  Namespace: z.string(),
  Period: z.int(),
  EvaluationPeriods: z.int(),
  Threshold: z.number(),
});

function alarmsIn(template: Template): z.infer<typeof Alarm>[] {
  return Object.values(template.findResources('AWS::CloudWatch::Alarm')).map(({ Properties }) =>
    z.parse(Alarm, Properties),
  );
}

const alarms = alarmsIn(monitoring);
/** `payments`, of a description that ends with `docs/runbook.md#payments` */
const entryOf = ({ AlarmDescription }: { AlarmDescription: string }): string | undefined =>
  / docs\/runbook\.md#([\w.-]+)$/.exec(AlarmDescription)?.[1];
const entries = [...runbook.matchAll(/<a id="([\w.-]+)"><\/a>/g)].map(([, id]) => id);

describe('each alarm', () => {
  it('ends its text with the link to an entry of the runbook', () => {
    for (const alarm of alarms) expect(entries, alarm.AlarmName).toContain(entryOf(alarm));
  });

  it('has an entry, and each entry its alarm, once', () => {
    expect(new Set(alarms.map(entryOf))).toEqual(new Set(entries));
    expect(new Set(entries).size).toBe(entries.length);
  });

  it('links the repository where that is known', () => {
    const github = { repository: 'example/reelwright' } as const;
    const { monitoring: linked } = synthesized({ ...withExampleFacts(environmentNamed('prod')), github });
    for (const { AlarmDescription } of alarmsIn(linked)) {
      expect(AlarmDescription).toMatch(
        / https:\/\/github\.com\/example\/reelwright\/blob\/main\/docs\/runbook\.md#[\w.-]+$/,
      );
    }
  });

  it('reaches the topic of its severity, and those who are to know', () => {
    for (const { AlarmActions, AlarmName } of alarms) {
      const code = AlarmName.replace('reelwright-prod-', '');
      const codes: Readonly<Record<string, AlarmedLogCode>> = alarmedLogCodes;
      const severity = codes[code]?.severity;
      if (severity !== undefined) expect(AlarmActions[0].Ref).toMatch(new RegExp(severity, 'i'));
    }
    for (const [topic, address] of [
      ['Urgent', 'on-call@reelwright.example'],
      ['Routine', 'operator@reelwright.example'],
    ] as const) {
      monitoring.hasResourceProperties('AWS::SNS::Subscription', {
        Protocol: 'email',
        Endpoint: address,
        TopicArn: { Ref: Match.stringLikeRegexp(topic) },
      });
      // CloudWatch publishes only where the topic's own policy lets it.
      monitoring.hasResourceProperties('AWS::SNS::TopicPolicy', {
        Topics: [{ Ref: Match.stringLikeRegexp(topic) }],
        PolicyDocument: {
          Statement: Match.arrayWith([
            Match.objectLike({
              Effect: 'Allow',
              Action: 'sns:Publish',
              Principal: { Service: 'cloudwatch.amazonaws.com' },
              Condition: { StringEquals: { 'aws:SourceAccount': '111122223333' } },
            }),
          ]),
        },
      });
    }
  });

  // https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html
  it('looks back at most a day, in periods that CloudWatch has', () => {
    for (const { Period, EvaluationPeriods, AlarmName } of alarms) {
      expect(Period % 60, AlarmName).toBe(0);
      expect(Period * EvaluationPeriods, AlarmName).toBeLessThanOrEqual(24 * 60 * 60);
    }
  });
});

describe('there is an alarm', () => {
  it('on each log code that has a severity, at its number of lines', () => {
    for (const [code, { lines, minutes }] of Object.entries(alarmedLogCodes)) {
      monitoring.hasResourceProperties('AWS::CloudWatch::Alarm', {
        Namespace: 'Reelwright/prod',
        MetricName: code,
        Statistic: 'Sum',
        Threshold: lines,
        Period: minutes * 60,
      });
    }
  });

  it.each([
    ['dev', 80],
    ['staging', 80],
    ['prod', 800],
  ] as const)(
    'in %s when %i of the functions that its account may run at once are running',
    (name, running) => {
      synthesized(name).monitoring.hasResourceProperties('AWS::CloudWatch::Alarm', {
        MetricName: 'ConcurrentExecutions',
        Threshold: running,
      });
    },
  );

  it('on each dead-letter queue', () => {
    const queues = [prod.service, prod.developerApi, prod.api, prod.pages, prod.monitoring].flatMap(
      (template) => [...Object.keys(template.findResources('AWS::SQS::Queue'))],
    );
    const watched = alarms.filter(({ MetricName }) => MetricName === 'ApproximateNumberOfMessagesVisible');
    expect(queues.length).toBeGreaterThan(0);
    expect(watched).toHaveLength(queues.length);
  });

  it('on throttled reads and writes of each table', () => {
    const tables = [...resources(prod.data).values()].filter(({ Type }) =>
      ['AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable'].includes(Type),
    );
    for (const metric of ['ReadThrottleEvents', 'WriteThrottleEvents']) {
      expect(alarms.filter(({ MetricName }) => MetricName === metric)).toHaveLength(tables.length);
    }
  });

  it.each([
    ['AWS/Lambda', 'Throttles'],
    ['AWS/Lambda', 'ConcurrentExecutions'],
    ['AWS/ApiGateway', '5xx'],
    ['AWS/ApiGateway', 'Latency'],
    ['AWS/CloudFront', '5xxErrorRate'],
    ['AWS/SES', 'Reputation.BounceRate'],
    ['AWS/SES', 'Reputation.ComplaintRate'],
    ['AWS/CertificateManager', 'DaysToExpiry'],
    ['Reelwright/prod', 'webhook_age_seconds'],
    ['Reelwright/prod', 'payment_to_credits_seconds'],
  ])('on %s %s', (Namespace, MetricName) => {
    monitoring.hasResourceProperties('AWS::CloudWatch::Alarm', { Namespace, MetricName });
  });

  it('when nothing is measured for the status page, or the reconciler does not run', () => {
    for (const MetricName of ['status.measured', 'Invocations']) {
      monitoring.hasResourceProperties('AWS::CloudWatch::Alarm', {
        MetricName,
        ComparisonOperator: 'LessThanThreshold',
        TreatMissingData: 'breaching',
      });
    }
  });
});

// https://aws.amazon.com/cloudwatch/pricing/: an alarm 0.10, a metric of one's own 0.30 in each hour's share that it is
// written, a dashboard 3.00.
it('watches for at most 36 dollars a month, if every metric is written all month', () => {
  const ownMetrics = new Set(
    alarms.filter(({ Namespace }) => Namespace === 'Reelwright/prod').map(({ MetricName }) => MetricName),
  );
  expect(alarms.length).toBeLessThanOrEqual(250);
  expect(0.1 * alarms.length + 0.3 * (ownMetrics.size + 3) + 3).toBeLessThanOrEqual(36);
});

it('promises 99 % of the videos, and 99.9 % of answers and credits in time', () => {
  const objectives = Object.values(
    monitoring.findResources('AWS::ApplicationSignals::ServiceLevelObjective'),
  ).map(({ Properties: { Name, Goal, RequestBasedSli } }) => [
    Name,
    Goal.AttainmentGoal,
    JSON.stringify(RequestBasedSli),
  ]);
  expect(objectives).toEqual([
    ['reelwright-prod-videos-delivered', 99, expect.stringContaining('video.charged')],
    ['reelwright-prod-answers-in-time', 99.9, expect.stringContaining('PR(:1000)')],
    ['reelwright-prod-credits-in-time', 99.9, expect.stringContaining('PR(:60)')],
  ]);
});

describe('the bill', () => {
  const billed = (changes: Partial<Environment>) =>
    synthesized({ ...withExampleFacts(environmentNamed('prod')), ...changes }).monitoring;

  it('is mailed at 80 % of the budget', () => {
    monitoring.hasResourceProperties('AWS::Budgets::Budget', {
      Budget: { BudgetLimit: { Amount: 1_000, Unit: 'USD' }, TimeUnit: 'MONTHLY' },
      NotificationsWithSubscribers: Match.arrayWith([
        {
          Notification: Match.objectLike({ NotificationType: 'ACTUAL', Threshold: 80 }),
          Subscribers: [{ SubscriptionType: 'EMAIL', Address: 'operator@reelwright.example' }],
        },
      ]),
    });
  });

  it('is watched for unusual costs by the monitor that the account has, or a new one', () => {
    const existing = 'arn:aws:ce::111122223333:anomalymonitor/11111111-2222-3333-4444-555555555555';
    monitoring.hasResourceProperties('AWS::CE::AnomalyMonitor', { MonitorDimension: 'SERVICE' });
    const withExisting = billed({ costAnomalyMonitor: existing });
    withExisting.resourceCountIs('AWS::CE::AnomalyMonitor', 0);
    withExisting.hasResourceProperties('AWS::CE::AnomalySubscription', {
      MonitorArnList: [existing],
      Frequency: 'DAILY',
      Subscribers: [{ Type: 'EMAIL', Address: 'operator@reelwright.example' }],
    });
  });
});
