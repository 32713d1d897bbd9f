import type { alarmServices, Severity } from '../../contract/metrics.ts';
import { AlarmChange, type AlarmRequest, pagerDutyRequest, slackRequest } from './alarm-messages.ts';

export interface SendAlarmsDependencies {
  readonly service: (typeof alarmServices)[number];
  readonly severity: Severity;
  readonly secret: () => Promise<string>;
  readonly fetch: typeof fetch;
}

/** Lambda tries a failed event three times, minutes apart. */
const timeoutMilliseconds = 5_000;

/**
 * Posts each change of an alarm to Slack or PagerDuty.
 *
 * @param messages of SNS
 * @throws {Error} that names the service and its status, but no secret, if one was not accepted
 */
export async function sendAlarms(
  dependencies: SendAlarmsDependencies,
  messages: readonly string[],
): Promise<void> {
  const secret = await dependencies.secret();
  for (const message of messages) {
    await post(dependencies, requestOf(dependencies, AlarmChange.parse(JSON.parse(message)), secret));
  }
}

function requestOf(
  { service, severity }: SendAlarmsDependencies,
  change: AlarmChange,
  secret: string,
): AlarmRequest {
  switch (service) {
    case 'slack':
      return slackRequest(change, secret);
    case 'pagerduty':
      return pagerDutyRequest(change, secret, severity);
  }
}

async function post(
  { service, fetch }: SendAlarmsDependencies,
  { url, body, acceptedStatus }: AlarmRequest,
): Promise<void> {
  const { status } = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMilliseconds),
  }).catch((error: unknown) => {
    // The error of an address may hold it.
    throw new Error(`${service} did not answer: ${error instanceof Error ? error.name : 'unknown'}`);
  });
  if (status !== acceptedStatus) throw new Error(`${service} answered ${status}.`);
}
