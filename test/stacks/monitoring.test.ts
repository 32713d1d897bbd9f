import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stack } from 'aws-cdk-lib';
import { Match, type Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type AlarmedLogCode, alarmedLogCodes } from '../../contract/metrics.ts';
import { type Environment, environmentNamed } from '../../lib/foundation/environments.ts';
import { projectRoot } from '../../lib/foundation/project-root.ts';
import { logGroupPrefix } from '../../lib/monitoring/log-queries.ts';
import { withExampleFacts } from './example-facts.ts';
import { resources, synthesized, unsynthesized } from './synthesized.ts';

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
/** Those of releases as well, which have no names. */
const alarmsOfEveryStack = prod.every.flatMap((template) => [
  ...resources(template, 'AWS::CloudWatch::Alarm').values(),
]);
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

  it('is among those that the runbook counts', () => {
    const [, named, ofReleases] =
      /`prod`\s+has\s+(\d+)\s+alarms\s+and\s+(\d+)\s+of\s+releases/.exec(runbook) ?? [];
    expect([named, ofReleases]).toEqual([
      String(alarms.length),
      String(alarmsOfEveryStack.length - alarms.length),
    ]);
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

  it('is posted to Slack or PagerDuty as well, where the facts say so, by a function that knows one secret', () => {
    const { monitoring: posting } = synthesized({
      ...withExampleFacts(environmentNamed('prod')),
      alarmWebhooks: { urgent: 'pagerduty', routine: 'slack' },
    });
    for (const [severity, service, secret] of [
      ['urgent', 'pagerduty', 'pagerduty-routing-key'],
      ['routine', 'slack', 'slack-webhook-url'],
    ] as const) {
      posting.hasResourceProperties('AWS::Lambda::Function', {
        Environment: {
          Variables: Match.objectLike({
            ...{ ALARM_SERVICE: service, ALARM_SEVERITY: severity },
            ALARM_SECRET_PARAMETER: `/reelwright/prod/${secret}`,
          }),
        },
      });
      posting.hasResourceProperties('AWS::SNS::Subscription', {
        Protocol: 'lambda',
        TopicArn: { Ref: Match.stringLikeRegexp(`Alarms${severity === 'urgent' ? 'Urgent' : 'Routine'}`) },
      });
    }
    expect(resources(posting, 'AWS::SNS::Subscription').size).toBe(4);
    expect(alarmsIn(posting).map(({ AlarmName }) => AlarmName)).toContain(
      'reelwright-prod-dead-letters-UrgentWebhook',
    );
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
    ['dev', 90],
    ['staging', 90],
    ['prod', 900],
  ] as const)(
    'in %s when %i of the functions that its account may run at once are running or reserved',
    (name, running) => {
      const { alarmRecipients } = withExampleFacts(environmentNamed('prod'));
      const watched = {
        ...withExampleFacts(environmentNamed(name)),
        ...(alarmRecipients && { alarmRecipients }),
      };
      synthesized(watched).monitoring.hasResourceProperties('AWS::CloudWatch::Alarm', {
        MetricName: 'ClaimedAccountConcurrency',
        Threshold: running,
      });
    },
  );

  it('on each dead-letter queue', () => {
    const queues = [
      prod.service,
      prod.developerApi,
      prod.api,
      prod.pages,
      prod.operators,
      prod.monitoring,
    ].flatMap((template) => [...Object.keys(template.findResources('AWS::SQS::Queue'))]);
    const watched = alarms.filter(({ MetricName }) => MetricName === 'ApproximateNumberOfMessagesVisible');
    expect(queues.length).toBeGreaterThan(0);
    expect(watched).toHaveLength(queues.length);
  });

  it.each([
    ['AWS/Lambda', 'Throttles'],
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

  it.each([
    ['sales', 'payment_to_credits_seconds', 'SampleCount', 24],
    ['videos', 'video.completed', 'Sum', 6],
    ['sign-ups', 'account.sign_up_begun', 'Sum', 12],
  ])(
    'on hours without %s, where the facts say how many are unusual',
    (name, MetricName, Statistic, hours) => {
      const properties = {
        ...{ AlarmName: `reelwright-prod-${name}-quiet`, MetricName, Statistic, Period: hours * 3_600 },
        ...{ ComparisonOperator: 'LessThanThreshold', TreatMissingData: 'breaching', Threshold: 1 },
      };
      monitoring.hasResourceProperties('AWS::CloudWatch::Alarm', properties);
      const { quietHours, ...unsaid } = withExampleFacts(environmentNamed('prod'));
      expect(quietHours).toBeDefined();
      const names = alarmsIn(synthesized(unsaid).monitoring).map(({ AlarmName }) => AlarmName);
      expect(names.filter((alarm) => alarm.endsWith('-quiet'))).toEqual([]);
    },
  );

  it('when the canary has not passed twice in a row, where the facts ask for one', () => {
    // Two intervals of 15 minutes, four of a run, and one.
    monitoring.hasResourceProperties('AWS::CloudWatch::Alarm', {
      ...{ AlarmName: 'reelwright-prod-canary-failing', MetricName: 'canary.passed', Statistic: 'Sum' },
      ...{ Period: 35 * 60, EvaluationPeriods: 1, Threshold: 1, TreatMissingData: 'breaching' },
      ComparisonOperator: 'LessThanThreshold',
    });
    monitoring.hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: 'rate(15 minutes)',
      Targets: [Match.objectLike({ Arn: { 'Fn::GetAtt': [Match.stringLikeRegexp('RunCanary'), 'Arn'] } })],
    });
    const { canaryMinutes, ...without } = withExampleFacts(environmentNamed('prod'));
    expect(canaryMinutes).toBe(15);
    expect(JSON.stringify(synthesized(without).monitoring)).not.toMatch(/canary/i);
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
it('watches for at most 40 dollars a month, a canary among them, if every metric is written all month', () => {
  const ownMetrics = new Set(
    alarmsOfEveryStack.flatMap(({ Properties: { Namespace, MetricName } }) =>
      Namespace === 'Reelwright/prod' ? [MetricName] : [],
    ),
  );
  expect(0.1 * alarmsOfEveryStack.length + 0.3 * (ownMetrics.size + 3) + 3).toBeLessThanOrEqual(40);
});

// https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch_limits.html
it('shows at most 100 alarms in a widget of the dashboard', () => {
  const [dashboard] = resources(monitoring, 'AWS::CloudWatch::Dashboard').values();
  const [, ...widgets] = JSON.stringify(dashboard).split(/alarms\\+":\[/);
  const ofWidgets = widgets.map((text) => text.match(/"Arn"/g)?.length ?? 0);
  expect(ofWidgets.reduce((sum, count) => sum + count, 0)).toBe(alarms.length);
  for (const count of ofWidgets) expect(count).toBeLessThanOrEqual(100);
});

describe('where alarms have no recipients', () => {
  const unwatched = synthesized('dev');

  it('there are neither alarms nor web ACLs, unless the facts ask for these', () => {
    for (const template of unwatched.every) {
      for (const type of ['AWS::CloudWatch::Alarm', 'AWS::SNS::Topic', 'AWS::WAFv2::WebACL']) {
        expect(resources(template, type).size, type).toBe(0);
      }
    }
    const protectedOne = synthesized({ ...withExampleFacts(environmentNamed('dev')), webAcls: true });
    expect(resources(protectedOne.service, 'AWS::WAFv2::WebACL').size).toBe(2);
  });

  it('releases are taken back all the same, where they are gradual', () => {
    const { whole } = synthesized('staging');
    const alarmed = [...resources(whole, 'AWS::CloudWatch::Alarm').values()];
    expect(alarmed.length).toBeGreaterThan(0);
    for (const { Properties } of alarmed) expect(Properties.AlarmActions).toBeUndefined();
  });
});

describe('the saved queries', () => {
  it('are what npm run logs asks, with a parameter each, and the errors', () => {
    const saved = [...resources(monitoring, 'AWS::Logs::QueryDefinition').values()].map(
      ({ Properties: { Name, QueryString } }) => [Name, String(QueryString).split(' | ')[1]],
    );
    expect(saved).toEqual([
      ['reelwright-prod/errors', 'filter level in ["WARN", "ERROR"]'],
      ['reelwright-prod/code', 'filter message = "{{code}}"'],
      ['reelwright-prod/video', 'filter @message like "{{video}}"'],
      ['reelwright-prod/account', 'filter @message like "{{account}}"'],
      ['reelwright-prod/request', 'filter @message like "{{request}}"'],
    ]);
  });

  it('look into log groups whose names begin with those of the stacks', () => {
    const { app } = unsynthesized('prod');
    for (const stack of app.node.children.filter((child) => child instanceof Stack)) {
      expect(stack.stackName.startsWith(logGroupPrefix('prod'))).toBe(true);
    }
    for (const template of prod.every) {
      for (const { Properties } of resources(template, 'AWS::Logs::LogGroup').values()) {
        expect(Properties.LogGroupName).toBeUndefined();
      }
    }
  });
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
