import { Duration, type Stack } from 'aws-cdk-lib';
import { type IMetric, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { IConstruct } from 'constructs';
import { signInAclName, siteAclName } from '../edge/web-acl.ts';
import { type Alarms, loggedMetric } from '../foundation/alarms.ts';
import { type Environment, regionOf } from '../foundation/environments.ts';
import { deadLetterQueueName, deadLetterQueuesIn } from '../functions/failures.ts';
import { ReelwrightFunction } from '../functions/reelwright-function.ts';
import type { ServiceStack } from '../stacks/service-stack.ts';

/**
 * SES reviews an account above these.
 * https://docs.aws.amazon.com/ses/latest/dg/reputationdashboardmessages.html
 */
const bounceReview = 0.05;
const complaintReview = 0.001;

const fiveMinutes = Duration.minutes(5);

export interface CloudAlarmsProps {
  readonly environment: Environment;
  readonly service: ServiceStack;
  readonly stacks: readonly Stack[];
}

/** Alarms on what AWS measures, and on what is missing or late. */
export function addCloudAlarms(alarms: Alarms, props: CloudAlarmsProps): void {
  addFunctionAlarms(alarms, props);
  addDeadLetterAlarms(alarms, props);
  addApiAlarms(alarms, props);
  addSignInFloodAlarm(alarms, props);
  addMailAlarms(alarms);
  addLatenessAlarms(alarms, props);
  addQuietAlarms(alarms, props);
}

/** Alarms on what AWS measures of CloudFront, of what stands before it and of its certificate: in `edgeRegion` alone. */
export function addEdgeAlarms(
  alarms: Alarms,
  { environment, service }: Pick<CloudAlarmsProps, 'environment' | 'service'>,
): void {
  alarms.add({
    name: 'site-errors',
    severity: 'urgent',
    problem: 'CloudFront answers one request in twenty with an error.',
    metric: new Metric({
      namespace: 'AWS/CloudFront',
      metricName: '5xxErrorRate',
      dimensionsMap: { DistributionId: service.site.distributionId, Region: 'Global' },
      statistic: Stats.AVERAGE,
      period: fiveMinutes,
    }),
    threshold: 5,
    periods: { breaching: 3, of: 3 },
  });
  addSiteFloodAlarms(alarms, environment);
  addCertificateAlarm(alarms, environment);
}

function addFunctionAlarms(alarms: Alarms, { environment, service }: CloudAlarmsProps): void {
  const ofAll = (metricName: string, statistic: string) =>
    new Metric({ namespace: 'AWS/Lambda', metricName, statistic, period: fiveMinutes });
  alarms.add({
    name: 'functions-throttled',
    severity: 'urgent',
    problem: 'Lambda refuses to run functions: requests and videos fail.',
    metric: ofAll('Throttles', Stats.SUM),
    threshold: 10,
  });
  alarms.add({
    name: 'concurrency-high',
    severity: 'urgent',
    problem: "90 % of the account's concurrency is in use or reserved.",
    // What is reserved counts whole: two thirds of a quota that is divided.
    // https://docs.aws.amazon.com/lambda/latest/dg/monitoring-concurrency.html
    metric: ofAll('ClaimedAccountConcurrency', Stats.MAXIMUM),
    threshold: 0.9 * environment.concurrentExecutions,
  });
  alarms.add({
    name: 'functions-failing',
    severity: 'routine',
    problem: 'Functions crash or run out of time or memory.',
    metric: ofAll('Errors', Stats.SUM),
    threshold: 5,
  });
  for (const trigger of functionsIn(service.signIn)) {
    alarms.add({
      name: `sign-in-failing-${trigger.node.id}`,
      severity: 'urgent',
      problem: `The user pool's trigger ${trigger.node.id} fails: people cannot sign up or in.`,
      entry: 'sign-in-failing',
      metric: trigger.metricErrors({ period: fiveMinutes }),
      threshold: 3,
    });
  }
}

function addDeadLetterAlarms(alarms: Alarms, { stacks }: CloudAlarmsProps): void {
  for (const queue of deadLetterQueuesIn(stacks)) {
    const of = deadLetterQueueName(queue);
    alarms.add({
      name: `dead-letters-${of}`,
      severity: 'routine',
      problem: `An event of ${of} could not be handled and lies in its dead-letter queue.`,
      entry: 'dead-letters',
      metric: visibleMessages(queue),
      threshold: 1,
    });
  }
}

function addApiAlarms(alarms: Alarms, { service }: CloudAlarmsProps): void {
  const { api } = service;
  alarms.add({
    name: 'api-errors',
    severity: 'urgent',
    problem: 'The API answers with errors of ours.',
    metric: api.httpApi.metricServerError({ statistic: Stats.SUM, period: fiveMinutes }),
    threshold: 5,
  });
  alarms.add({
    name: 'api-slow',
    severity: 'routine',
    problem: 'One in twenty answers of the API takes more than two seconds.',
    metric: api.httpApi.metricLatency({ statistic: Stats.percentile(95), period: fiveMinutes }),
    threshold: 2_000,
    periods: { breaching: 3, of: 3 },
  });
}

/**
 * Blocked requests are the first sign of a flood. One within the rates shows in what passes: 300 requests a
 * second are some thousand people at once.
 * https://docs.aws.amazon.com/waf/latest/developerguide/waf-metrics.html
 */
function addSiteFloodAlarms(alarms: Alarms, environment: Environment): void {
  const dimensions = { WebACL: siteAclName(environment) };
  alarms.add({
    name: 'requests-many',
    severity: 'routine',
    problem: 'The site answers more than 300 requests a second: a launch, or a flood within the rates.',
    metric: requestsAt('AllowedRequests', dimensions),
    threshold: 90_000,
  });
  addBlockedAlarm(alarms, 'site', dimensions);
}

function addSignInFloodAlarm(alarms: Alarms, { environment }: CloudAlarmsProps): void {
  addBlockedAlarm(alarms, 'sign-in', { WebACL: signInAclName(environment), Region: regionOf(environment) });
}

function addBlockedAlarm(alarms: Alarms, of: string, dimensions: Readonly<Record<string, string>>): void {
  alarms.add({
    name: `requests-blocked-${of}`,
    severity: 'routine',
    problem: 'A flood: a web ACL blocks more than 30 requests a second.',
    entry: 'requests-blocked',
    metric: requestsAt('BlockedRequests', dimensions),
    threshold: 10_000,
  });
}

function requestsAt(metricName: string, dimensions: Readonly<Record<string, string>>): IMetric {
  return new Metric({
    namespace: 'AWS/WAFV2',
    metricName,
    dimensionsMap: { Rule: 'ALL', ...dimensions },
    statistic: Stats.SUM,
    period: fiveMinutes,
  });
}

function addMailAlarms(alarms: Alarms): void {
  const reputation = (metricName: string) =>
    new Metric({
      namespace: 'AWS/SES',
      metricName,
      statistic: Stats.MAXIMUM,
      period: Duration.hours(1),
    });
  alarms.add({
    name: 'mail-bounces',
    severity: 'urgent',
    problem: 'One in twenty emails bounces: SES may stop our email.',
    metric: reputation('Reputation.BounceRate'),
    threshold: bounceReview,
  });
  alarms.add({
    name: 'mail-complaints',
    severity: 'urgent',
    problem: 'One in a thousand emails is reported as spam: SES may stop our email.',
    metric: reputation('Reputation.ComplaintRate'),
    threshold: complaintReview,
  });
}

function addLatenessAlarms(alarms: Alarms, { environment, service }: CloudAlarmsProps): void {
  alarms.add({
    name: 'status-not-measured',
    severity: 'urgent',
    problem: 'The services were not measured for five minutes: nothing would tell that they are down.',
    metric: loggedMetric(environment, 'status.measured', 5),
    threshold: 1,
    when: 'below',
    missingIsBreaching: true,
  });
  alarms.add({
    name: 'videos-not-reconciled',
    severity: 'urgent',
    problem: 'The reconciler has not run for five minutes: lost videos are neither restarted nor refunded.',
    metric: service.generation.reconciler.metricInvocations({ period: fiveMinutes }),
    threshold: 1,
    when: 'below',
    missingIsBreaching: true,
  });
  alarms.add({
    name: 'credits-late',
    severity: 'urgent',
    problem: 'A person waited a quarter of an hour for the credits that they paid for.',
    metric: loggedMetric(environment, 'payment_to_credits_seconds', 60, Stats.MAXIMUM),
    threshold: 15 * 60,
  });
  alarms.add({
    name: 'webhooks-late',
    severity: 'routine',
    problem: "Stripe's events come a quarter of an hour late: earlier deliveries failed.",
    metric: loggedMetric(environment, 'webhook_age_seconds', 15, Stats.MAXIMUM),
    threshold: 15 * 60,
  });
}

/** What a business notices first: nothing fails, and nothing happens. */
function addQuietAlarms(alarms: Alarms, { environment }: CloudAlarmsProps): void {
  const { sales, videos, signUps } = environment.quietHours ?? {};
  const add = (
    name: string,
    noun: string,
    hours: number | undefined,
    metric: string,
    statistic = Stats.SUM,
  ) => {
    if (hours === undefined) return;
    if (!Number.isInteger(hours) || hours < 1 || hours > 24) {
      throw new Error(`quietHours of ${environment.name} are whole numbers from 1 to 24, not ${hours}.`);
    }
    alarms.add({
      name: `${name}-quiet`,
      severity: 'urgent',
      problem: `No ${noun} for ${hours} hours, which is unusual.`,
      entry: 'quiet',
      metric: loggedMetric(environment, metric, hours * 60, statistic),
      threshold: 1,
      when: 'below',
      missingIsBreaching: true,
    });
  };
  add('sales', 'payment became credits', sales, 'payment_to_credits_seconds', Stats.SAMPLE_COUNT);
  add('videos', 'video was completed', videos, 'video.completed');
  add('sign-ups', 'person began to sign up', signUps, 'account.sign_up_begun');
}

/** https://docs.aws.amazon.com/acm/latest/userguide/cloudwatch-metrics.html */
function addCertificateAlarm(alarms: Alarms, environment: Environment): void {
  if (environment.domain === undefined) return;
  alarms.add({
    name: 'certificate-expires',
    severity: 'urgent',
    problem: "The site's certificate expires within 30 days and was not renewed.",
    metric: new Metric({
      namespace: 'AWS/CertificateManager',
      metricName: 'DaysToExpiry',
      dimensionsMap: { CertificateArn: environment.domain.certificateArn },
      statistic: Stats.MINIMUM,
      period: Duration.days(1),
    }),
    threshold: 30,
    when: 'below',
  });
}

export function visibleMessages(queue: Queue): IMetric {
  return queue.metricApproximateNumberOfMessagesVisible({ statistic: Stats.MAXIMUM, period: fiveMinutes });
}

function functionsIn(scope: IConstruct): readonly ReelwrightFunction[] {
  return scope.node.findAll().filter((construct) => construct instanceof ReelwrightFunction);
}
