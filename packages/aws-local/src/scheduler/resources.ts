import type { SupportedResource } from '../assembly/supported-resource.ts';

const label = { ignored: 'a name or a text for people' } as const;

const target = {
  properties: {
    Arn: 'honoured',
    Id: label,
    Input: 'honoured',
    RoleArn: 'honoured',
    RetryPolicy: {
      properties: { MaximumRetryAttempts: 'honoured', MaximumEventAgeInSeconds: 'honoured' },
    },
    DeadLetterConfig: { properties: { Arn: 'honoured' } },
  },
} as const;

const stateEnabled = { only: ['ENABLED', 'DISABLED'], because: 'a rule is on or off' } as const;

/** Which properties of schedules the local cloud understands. */
export const schedulerResources: Readonly<Record<string, SupportedResource>> = {
  'AWS::Events::Rule': {
    Name: label,
    Description: label,
    ScheduleExpression: 'honoured',
    State: stateEnabled,
    Targets: target,
    Tags: label,
  },
  'AWS::Scheduler::Schedule': {
    Name: label,
    Description: label,
    GroupName: label,
    ScheduleExpression: 'honoured',
    ScheduleExpressionTimezone: { only: ['UTC'], because: 'schedules are in UTC here' },
    State: stateEnabled,
    FlexibleTimeWindow: { properties: { Mode: { only: ['OFF'], because: 'it fires on time' } } },
    Target: target,
  },
};
