import { CfnServiceLevelObjective } from 'aws-cdk-lib/aws-applicationsignals';
import { Construct } from 'constructs';
import { metricsNamespace } from '../../contract/metrics.ts';
import type { Environment } from '../foundation/environments.ts';

type Query = CfnServiceLevelObjective.MetricDataQueryProperty;

/** Four weeks have the same weekdays at any moment. */
const days = 28;
/** The console warns once this part of the error budget is used up. */
const warningPercent = 50;

export interface ObjectivesProps {
  readonly environment: Environment;
  readonly apiId: string;
}

/**
 * Over four weeks: videos delivered, API answers within a second, credits within a minute of payment.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch-ServiceLevelObjectives.html
 */
export class Objectives extends Construct {
  constructor(scope: Construct, id: string, { environment, apiId }: ObjectivesProps) {
    super(scope, id);
    const namespace = metricsNamespace(environment.name);
    const counted = (name: string): readonly Query[] => [
      statistic('count', { namespace, name }, 'Sum', true),
    ];

    this.#add('VideosDelivered', {
      name: `reelwright-${environment.name}-videos-delivered`,
      description: 'Of the videos that were charged, those that did not fail. Cancelled ones did not.',
      percent: 99,
      total: counted('video.charged'),
      bad: counted('video.failed'),
    });
    this.#add('AnswersInTime', {
      name: `reelwright-${environment.name}-answers-in-time`,
      description: 'Of the answers of the API, those within a second',
      percent: 99.9,
      ...within({ namespace: 'AWS/ApiGateway', name: 'Latency', dimensions: { ApiId: apiId } }, 1_000),
    });
    this.#add('CreditsInTime', {
      name: `reelwright-${environment.name}-credits-in-time`,
      description: 'Of the payments, those whose credits were there within a minute',
      percent: 99.9,
      ...within({ namespace, name: 'payment_to_credits_seconds' }, 60),
    });
  }

  #add(
    id: string,
    objective: {
      readonly name: string;
      readonly description: string;
      readonly percent: number;
      readonly total: readonly Query[];
      readonly good?: readonly Query[];
      readonly bad?: readonly Query[];
    },
  ): void {
    const { name, description, percent, total, good, bad } = objective;
    new CfnServiceLevelObjective(this, id, {
      name,
      description,
      requestBasedSli: {
        requestBasedSliMetric: {
          totalRequestCountMetric: [...total],
          monitoredRequestCountMetric: {
            ...(good && { goodCountMetric: [...good] }),
            ...(bad && { badCountMetric: [...bad] }),
          },
        },
      },
      goal: {
        attainmentGoal: percent,
        warningThreshold: warningPercent,
        interval: { rollingInterval: { durationUnit: 'DAY', duration: days } },
      },
    });
  }
}

interface Measured {
  readonly namespace: string;
  readonly name: string;
  readonly dimensions?: Readonly<Record<string, string>>;
}

/**
 * Counts all values, and those of at most `limit` by its percentile rank.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/Statistics-definitions.html
 */
function within(metric: Measured, limit: number): { total: readonly Query[]; good: readonly Query[] } {
  return {
    total: [statistic('count', metric, 'SampleCount', true)],
    good: [
      statistic('count', metric, 'SampleCount', false),
      statistic('percent', metric, `PR(:${limit})`, false),
      { id: 'good', expression: 'count * percent / 100', returnData: true },
    ],
  };
}

function statistic(
  id: string,
  { namespace, name, dimensions = {} }: Measured,
  stat: string,
  returnData: boolean,
): Query {
  return {
    id,
    metricStat: {
      metric: {
        namespace,
        metricName: name,
        dimensions: Object.entries(dimensions).map(([dimension, value]) => ({ name: dimension, value })),
      },
      period: 60,
      stat,
    },
    returnData,
  };
}
