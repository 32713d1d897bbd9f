import { Duration, type Stack } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  Metric,
  PeriodOverride,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { severities } from '../../contract/metrics.ts';
import { type Alarms, loggedMetric } from '../foundation/alarms.ts';
import type { Environment } from '../foundation/environments.ts';
import { deadLetterQueuesIn } from '../functions/failures.ts';
import type { ServiceStack } from '../stacks/service-stack.ts';
import { visibleMessages } from './cloud-alarms.ts';

export interface OperatorsDashboardProps {
  readonly environment: Environment;
  readonly alarms: Alarms | undefined;
  readonly service: ServiceStack;
  readonly stacks: readonly Stack[];
}

const minutes = 5;
const period = Duration.minutes(minutes);
const half = 12;

/** Shows what is wrong, whether people are served, and whether money moves. */
export class OperatorsDashboard extends Dashboard {
  constructor(
    scope: Construct,
    id: string,
    { environment, alarms, service, stacks }: OperatorsDashboardProps,
  ) {
    super(scope, id, {
      dashboardName: `reelwright-${environment.name}`,
      defaultInterval: Duration.hours(12),
      periodOverride: PeriodOverride.INHERIT,
    });
    if (alarms !== undefined) this.addWidgets(...alarmsBySeverity(alarms));
    this.addWidgets(...videosAndPayments(environment));
    this.addWidgets(...answersOf(service.api.httpApi));
    this.addWidgets(...functionsAndDeadLetters(stacks));
    this.addWidgets(...errorsAndReturnedEmail(environment));
  }
}

function alarmsBySeverity(alarms: Alarms): IWidget[] {
  return severities.map(
    (severity) =>
      new AlarmStatusWidget({
        title: severity,
        alarms: [...alarms.of(severity)],
        width: half,
        height: 10,
      }),
  );
}

function videosAndPayments(environment: Environment): IWidget[] {
  const seconds = (name: string) =>
    [Stats.percentile(50), Stats.MAXIMUM].map((statistic) =>
      loggedMetric(environment, name, minutes, statistic),
    );
  return [
    graph(
      'Videos',
      logged(environment, [
        'video.charged',
        'video.completed',
        'video.failed',
        'video.cancelled',
        'video.overdue',
      ]),
    ),
    graph('From payment to credits, and age of Stripe’s events (seconds)', [
      ...seconds('payment_to_credits_seconds'),
      ...seconds('webhook_age_seconds'),
    ]),
  ];
}

function answersOf(httpApi: HttpApi): IWidget[] {
  return [
    graph('Answers of the API', [
      httpApi.metricCount({ statistic: Stats.SUM, period }),
      httpApi.metricClientError({ statistic: Stats.SUM, period }),
      httpApi.metricServerError({ statistic: Stats.SUM, period }),
    ]),
    graph(
      'Time to answer (milliseconds)',
      [50, 95, 99].map((percent) => httpApi.metricLatency({ statistic: Stats.percentile(percent), period })),
    ),
  ];
}

function functionsAndDeadLetters(stacks: readonly Stack[]): IWidget[] {
  const ofFunctions = (metricName: string, statistic: string) =>
    new Metric({ namespace: 'AWS/Lambda', metricName, statistic, period });
  return [
    graph('Functions', [
      ofFunctions('Errors', Stats.SUM),
      ofFunctions('Throttles', Stats.SUM),
      ofFunctions('ConcurrentExecutions', Stats.MAXIMUM),
    ]),
    graph('Dead letters', deadLetterQueuesIn(stacks).map(visibleMessages)),
  ];
}

function errorsAndReturnedEmail(environment: Environment): IWidget[] {
  const reputation = (metricName: string) =>
    new Metric({ namespace: 'AWS/SES', metricName, statistic: Stats.MAXIMUM, period: Duration.hours(1) });
  return [
    graph(
      'Errors of ours',
      logged(environment, ['request.failed', 'request.dependency_failed', 'model.refused']),
    ),
    graph('Email that came back', [
      reputation('Reputation.BounceRate'),
      reputation('Reputation.ComplaintRate'),
    ]),
  ];
}

function logged(environment: Environment, names: readonly string[]): Metric[] {
  return names.map((name) => loggedMetric(environment, name, minutes));
}

function graph(title: string, left: readonly IMetric[]): GraphWidget {
  return new GraphWidget({ title, left: [...left], width: half, height: 6, leftYAxis: { min: 0 } });
}
