import { randomUUID } from 'node:crypto';

/**
 * What a rule with a schedule sends to its target, unless the target has an `Input` of its own.
 * Source: https://docs.aws.amazon.com/eventbridge/latest/ref/events-ref-scheduled-events.html (Scheduled Event)
 *
 * @param rule.time milliseconds since 1970
 */
export function scheduledEvent(rule: {
  readonly arn: string;
  readonly region: string;
  readonly accountId: string;
  readonly time: number;
}): object {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account: rule.accountId,
    time: `${new Date(rule.time).toISOString().slice(0, 19)}Z`,
    region: rule.region,
    resources: [rule.arn],
    detail: {},
  };
}
