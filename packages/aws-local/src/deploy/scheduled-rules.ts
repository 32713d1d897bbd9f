import * as z from 'zod/mini';
import type { Resource } from '../assembly/deployment.ts';
import type { ScheduledRule } from '../scheduler/schedules.ts';
import type { InvocationSource } from './invoke-permissions.ts';

/** What the template's schedules come to: each runs its functions with EventBridge's event. */
export function scheduledRulesOf(
  resources: readonly Resource[],
  environment: {
    /** Hands an event over; settles when it is done with, retries included. */
    readonly invokeAsync: (functionArn: string, event: unknown) => Promise<void>;
    readonly assertMayInvoke: (source: InvocationSource) => void;
    readonly now: () => number;
  },
): readonly ScheduledRule[] {
  return resources.flatMap((resource): readonly ScheduledRule[] => {
    if (resource.type === 'AWS::Events::Rule') return ruleOf(resource);
    if (resource.type === 'AWS::Scheduler::Schedule') return scheduleOf(resource);
    return [];
  });

  function ruleOf(resource: Resource): readonly ScheduledRule[] {
    const rule = z.parse(Rule, resource.properties);
    if (rule.State === 'DISABLED') return [];
    const ruleArn = String(resource.attributes.Arn);
    for (const target of rule.Targets) {
      environment.assertMayInvoke({
        functionArn: target.Arn,
        service: 'events.amazonaws.com',
        sourceArn: ruleArn,
      });
    }
    return [
      {
        name: resource.logicalId,
        expression: rule.ScheduleExpression,
        fire: async () => {
          for (const target of rule.Targets) {
            await environment.invokeAsync(target.Arn, inputOf(target.Input) ?? scheduledEvent(ruleArn));
          }
        },
      },
    ];
  }

  function scheduleOf(resource: Resource): readonly ScheduledRule[] {
    const schedule = z.parse(Schedule, resource.properties);
    if (schedule.State === 'DISABLED') return [];
    const { Target: target } = schedule;
    return [
      {
        name: resource.logicalId,
        expression: schedule.ScheduleExpression,
        fire: async () => {
          await environment.invokeAsync(target.Arn, inputOf(target.Input) ?? {});
        },
      },
    ];
  }

  /** Source: "Scheduled events" in the EventBridge user guide. */
  function scheduledEvent(ruleArn: string): unknown {
    return {
      version: '0',
      id: crypto.randomUUID(),
      'detail-type': 'Scheduled Event',
      source: 'aws.events',
      account: '111111111111',
      time: new Date(environment.now()).toISOString().replace(/\.\d{3}Z$/, 'Z'),
      region: 'us-east-1',
      resources: [ruleArn],
      detail: {},
    };
  }
}

function inputOf(input: string | undefined): unknown {
  return input === undefined ? undefined : JSON.parse(input);
}

const Target = z.object({ Arn: z.string(), Input: z.optional(z.string()) });
const Rule = z.object({
  ScheduleExpression: z.string(),
  State: z.optional(z.string()),
  Targets: z.array(Target),
});
const Schedule = z.object({
  ScheduleExpression: z.string(),
  State: z.optional(z.string()),
  Target,
});
