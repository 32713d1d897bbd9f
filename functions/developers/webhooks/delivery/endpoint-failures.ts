import { missedEventsMailed, missedEventsMaximum } from '../../../../contract/developers/webhooks.ts';
import type { Log } from '../../../log/logger.ts';
import { breakerPause } from '../../../tables/webhooks/circuit-breaker.ts';
import type { SlotEnd } from '../../../tables/webhooks/endpoint-slots.ts';
import type { EndpointsStore } from '../../../tables/webhooks/endpoints.store.ts';
import type { EndpointItem } from '../../../tables/webhooks/webhook-items.ts';
import { hasFailedForADay } from './failed-for-a-day.ts';
import type { MailOwner } from './webhook-mail.ts';

export interface EndpointFailuresDependencies {
  readonly endpoints: Pick<EndpointsStore, 'pause' | 'disable'>;
  readonly mailOwner: MailOwner;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * Disables an endpoint that failed for a day or missed too many events, and mails the owner; also mails at
 * some lower counts.
 *
 * @param endpoint after the attempt
 * @param ended the event's end by the attempt, if it has one
 */
export async function noteFailure(
  { endpoints, mailOwner, now, log }: EndpointFailuresDependencies,
  endpoint: EndpointItem,
  ended: SlotEnd['ended'],
): Promise<void> {
  const { missed_events: missed } = endpoint;
  const hasMissedTooMany = ended === 'given_up' && missed >= missedEventsMaximum;
  if (hasMissedTooMany || hasFailedForADay(endpoint, now())) {
    if (!(await endpoints.disable(endpoint, 'failing'))) return;
    log.info('webhook.endpoint_disabled', { endpoint_id: endpoint.id, reason: 'failing' });
    await mailOwner({ kind: 'stopped', endpoint });
  } else if (ended === 'given_up' && missedEventsMailed.includes(missed)) {
    await mailOwner({ kind: 'failing', endpoint, missed });
  }
}

/** Pauses an endpoint with too many time-outs in a row. */
export async function noteTimeout(
  { endpoints, now, log }: Pick<EndpointFailuresDependencies, 'endpoints' | 'now' | 'log'>,
  endpoint: EndpointItem,
): Promise<void> {
  const pause = breakerPause(endpoint.timeouts);
  if (pause === null) return;
  await endpoints.pause(endpoint, new Date(now().getTime() + pause));
  log.info('webhook.endpoint_paused', { endpoint_id: endpoint.id, timeouts: endpoint.timeouts });
}
