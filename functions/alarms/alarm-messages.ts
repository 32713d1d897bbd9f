import * as z from 'zod/mini';

/** A change of state as CloudWatch publishes it. Others bring nothing. */
export const AlarmChange = z.object({
  AlarmName: z.string(),
  AlarmArn: z.string(),
  AlarmDescription: z.nullable(z.string()),
  NewStateValue: z.enum(['ALARM', 'OK', 'INSUFFICIENT_DATA']),
  NewStateReason: z.string(),
});
export type AlarmChange = z.infer<typeof AlarmChange>;

/** One POST of JSON, and the status that accepts it. */
export interface AlarmRequest {
  readonly url: string;
  readonly body: object;
  readonly acceptedStatus: number;
}

/** PagerDuty cuts a summary. */
const summaryLength = 1_024;

/**
 * To an incoming webhook of Slack.
 * https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks/
 *
 * @throws {Error} if the secret is no address of Slack, without naming it
 */
export function slackRequest(change: AlarmChange, secretUrl: string): AlarmRequest {
  if (!secretUrl.startsWith('https://hooks.slack.com/')) throw new Error('It is no webhook of Slack.');
  const { AlarmName, AlarmDescription, NewStateValue, NewStateReason } = change;
  const text = [`*${NewStateValue}* ${AlarmName}`, AlarmDescription ?? '', NewStateReason]
    .map((line) => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
    .join('\n');
  return { url: secretUrl, body: { text }, acceptedStatus: 200 };
}

/**
 * To PagerDuty's Events API: one incident for each alarm, which ends with it.
 * https://developer.pagerduty.com/docs/send-alert-event
 *
 * @param severity of the topic that brought it
 */
export function pagerDutyRequest(
  change: AlarmChange,
  routingKey: string,
  severity: 'urgent' | 'routine',
): AlarmRequest {
  const { AlarmName, AlarmArn, AlarmDescription, NewStateValue, NewStateReason } = change;
  return {
    url: 'https://events.pagerduty.com/v2/enqueue',
    body: {
      routing_key: routingKey,
      event_action: NewStateValue === 'ALARM' ? 'trigger' : 'resolve',
      dedup_key: AlarmArn,
      payload: {
        summary: `${AlarmName}: ${AlarmDescription ?? ''}`.slice(0, summaryLength),
        source: AlarmArn,
        severity: severity === 'urgent' ? 'critical' : 'warning',
        custom_details: { reason: NewStateReason },
      },
    },
    acceptedStatus: 202,
  };
}
