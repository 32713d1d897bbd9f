import { randomUUID } from 'node:crypto';
import { accountId, region } from '../assembly/physical-names.ts';
import { ofType, type Resource } from '../assembly/resource-type.ts';
import type { InvocationSource } from '../lambda/permissions.ts';
import { eventRule } from './resources.ts';
import type { ScheduledRule } from './schedules.ts';

/** The template's scheduled rules, each with the run of its target functions. */
export function scheduledRulesOf(
  resources: readonly Resource[],
  environment: {
    /** Invokes asynchronously (InvocationType: Event); settles when the event is done with, retries included. */
    readonly invokeAsync: (functionArn: string, event: unknown) => Promise<void>;
    /** Ends the function's idle processes: its next run is minutes away. */
    readonly endIdle: (functionArn: string) => void;
    readonly assertMayInvoke: (source: InvocationSource) => void;
    readonly now: () => number;
  },
): readonly ScheduledRule[] {
  const { invokeAsync, endIdle, assertMayInvoke, now } = environment;
  return ofType(resources, eventRule)
    .filter(({ properties }) => properties.State !== 'DISABLED')
    .flatMap(({ logicalId, attributes, properties: { ScheduleExpression, Targets } }) => {
      if (ScheduleExpression === undefined) return [];
      const sourceArn = String(attributes.Arn);
      for (const { Arn } of Targets) {
        assertMayInvoke({ functionArn: Arn, service: 'events.amazonaws.com', sourceArn });
      }
      return {
        name: logicalId,
        expression: ScheduleExpression,
        functionArns: Targets.map(({ Arn }) => Arn),
        fire: async () => {
          for (const { Arn, Input } of Targets) {
            const event: unknown = Input === undefined ? scheduledEvent(sourceArn, now()) : JSON.parse(Input);
            await invokeAsync(Arn, event);
            endIdle(Arn);
          }
        },
      };
    });
}

/** Source: "Scheduled events" in the EventBridge user guide. */
function scheduledEvent(ruleArn: string, time: number): unknown {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account: accountId,
    time: new Date(time).toISOString().replace(/\.\d{3}Z$/, 'Z'),
    region,
    resources: [ruleArn],
    detail: {},
  };
}
