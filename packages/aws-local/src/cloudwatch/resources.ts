import * as z from 'zod/mini';
import { ignored, only, resourceType } from '../assembly/resource-type.ts';

const mails = ignored('the one developer sees the alarms themselves: they are not mailed on one machine');
const label = ignored('a label for people');

/** An alarm of one metric, without metric math. */
export const alarm = resourceType('AWS::CloudWatch::Alarm', {
  AlarmName: z.optional(z.string()),
  AlarmDescription: z.optional(z.string()),
  ActionsEnabled: mails,
  AlarmActions: mails,
  OKActions: mails,
  InsufficientDataActions: mails,
  ComparisonOperator: only(
    [
      'GreaterThanOrEqualToThreshold',
      'GreaterThanThreshold',
      'LessThanThreshold',
      'LessThanOrEqualToThreshold',
    ],
    'there is no anomaly detection here',
  ),
  DatapointsToAlarm: z.optional(z.int()),
  EvaluationPeriods: z.int(),
  Namespace: z.string(),
  MetricName: z.string(),
  Dimensions: z.optional(z.array(z.strictObject({ Name: z.string(), Value: z.string() }))),
  Period: z.int(),
  Statistic: z.optional(z.string()),
  ExtendedStatistic: z.optional(z.string()),
  Threshold: z.number(),
  TreatMissingData: z.optional(
    only(['breaching', 'notBreaching', 'ignore', 'missing'], 'CloudWatch has no other'),
  ),
  Unit: ignored('each metric comes in one unit'),
  Tags: label,
});

export const watchingResources = [
  alarm,
  resourceType('AWS::CloudWatch::Dashboard', {
    DashboardName: label,
    DashboardBody: ignored('there is no console on one machine'),
  }),
  resourceType('AWS::ApplicationSignals::ServiceLevelObjective', {
    Name: z.string(),
    Description: label,
    RequestBasedSli: ignored('objectives are about months'),
    Goal: ignored('objectives are about months'),
    BurnRateConfigurations: ignored('objectives are about months'),
    Tags: label,
  }),
  resourceType('AWS::Budgets::Budget', {
    Budget: ignored('one machine costs nothing'),
    NotificationsWithSubscribers: mails,
    ResourceTags: label,
  }),
  resourceType('AWS::SNS::Topic', {
    TopicName: z.optional(z.string()),
    DisplayName: label,
    KmsMasterKeyId: ignored('encryption at rest cannot be seen through the API'),
    Tags: label,
  }),
  resourceType('AWS::SNS::TopicPolicy', { PolicyDocument: mails, Topics: z.array(z.string()) }),
  resourceType('AWS::SNS::Subscription', {
    Protocol: only(['email'], 'alarms are mailed'),
    TopicArn: z.string(),
    Endpoint: mails,
  }),
];
