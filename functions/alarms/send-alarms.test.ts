import { describe, expect, it } from 'vitest';
import { type SendAlarmsDependencies, sendAlarms } from './send-alarms.ts';

/** What CloudWatch publishes: https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/AlarmThatSendsEmail.html */
const published = (state: 'ALARM' | 'OK') =>
  JSON.stringify({
    AlarmName: 'reelwright-prod-api-errors',
    AlarmDescription: 'The API answers with errors of ours. docs/runbook.md#api-errors',
    AWSAccountId: '111122223333',
    NewStateValue: state,
    NewStateReason: 'Threshold Crossed: 1 datapoint [9.0] was >= the threshold (5.0).',
    StateChangeTime: '2026-11-27T18:00:00.000+0000',
    Region: 'US East (N. Virginia)',
    AlarmArn: 'arn:aws:cloudwatch:us-east-1:111122223333:alarm:reelwright-prod-api-errors',
    OldStateValue: 'OK',
    OKActions: [],
    Trigger: {},
  });
const slackUrl = 'https://hooks.slack.com/services/T0/B0/secret';

/** Sends one change, with a service that answers this status, or does not answer. */
async function send(
  service: SendAlarmsDependencies['service'],
  state: 'ALARM' | 'OK',
  {
    secret = slackUrl,
    answer = service === 'slack' ? 200 : 202,
  }: { secret?: string; answer?: number | Error } = {},
) {
  const requests: { url: string; init: RequestInit }[] = [];
  const ended = await sendAlarms(
    {
      service,
      severity: 'urgent',
      secret: async () => secret,
      fetch: async (url, init = {}) => {
        requests.push({ url: String(url), init });
        if (answer instanceof Error) throw answer;
        return new Response('', { status: answer });
      },
    },
    [published(state)],
  ).catch((error: Error) => error.message);
  return { ended, requests, body: JSON.parse(String(requests[0]?.init.body ?? 'null')) };
}

describe('a change of an alarm', () => {
  it('is a message in Slack, with its text and the reason', async () => {
    const { body, requests } = await send('slack', 'ALARM');
    expect(requests[0]?.url).toBe(slackUrl);
    expect(requests[0]?.init).toMatchObject({ method: 'POST', redirect: 'error' });
    expect(body).toEqual({
      text: [
        '*ALARM* reelwright-prod-api-errors',
        'The API answers with errors of ours. docs/runbook.md#api-errors',
        'Threshold Crossed: 1 datapoint [9.0] was &gt;= the threshold (5.0).',
      ].join('\n'),
    });
  });

  it('opens an incident in PagerDuty, and ends the same one', async () => {
    const opened = await send('pagerduty', 'ALARM', { secret: 'R0123' });
    expect(opened.requests[0]?.url).toBe('https://events.pagerduty.com/v2/enqueue');
    expect(opened.body).toMatchObject({
      routing_key: 'R0123',
      event_action: 'trigger',
      payload: { severity: 'critical', summary: expect.stringContaining('api-errors') },
    });
    const ended = await send('pagerduty', 'OK', { secret: 'R0123' });
    expect(ended.body).toMatchObject({ event_action: 'resolve', dedup_key: opened.body.dedup_key });
  });

  it('that is not accepted fails, so that it is sent again, and tells no secret', async () => {
    expect((await send('slack', 'ALARM', { answer: 404 })).ended).toBe('slack answered 404.');
    expect((await send('pagerduty', 'ALARM', { answer: 429 })).ended).toBe('pagerduty answered 429.');
    const unanswered = await send('slack', 'ALARM', { answer: new TypeError(`fetch ${slackUrl}`) });
    expect(unanswered.ended).toBe('slack did not answer: TypeError');
  });

  it('goes to no address but Slack’s', async () => {
    const { ended, requests } = await send('slack', 'ALARM', {
      secret: 'http://hooks.slack.com/services/T0',
    });
    expect(ended).toBe('It is no webhook of Slack.');
    expect(requests).toEqual([]);
  });
});
