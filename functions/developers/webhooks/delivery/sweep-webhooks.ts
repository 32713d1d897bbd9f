import type { Log } from '../../../log/logger.ts';
import type { EventsStore } from '../../../tables/webhooks/events.store.ts';
import type { DeliverWebhooks } from './deliver-webhooks.ts';

export interface SweepWebhooksDependencies {
  readonly events: Pick<EventsStore, 'findDue'>;
  readonly deliver: Pick<DeliverWebhooks, 'rows'>;
  readonly now: () => Date;
  readonly log: Log;
}

/** A longer delay is our fault, not the receiver's. */
const overdueMilliseconds = 15 * 60 * 1_000;

/**
 * Delivers retries, and events whose direct invocation was lost.
 *
 * @param until when to stop starting; the next run continues
 */
export async function sweepWebhooks(
  { events, deliver, now, log }: SweepWebhooksDependencies,
  until: Date,
): Promise<{ readonly due: number; readonly overdue: number }> {
  const overdueSince = new Date(now().getTime() - overdueMilliseconds).toISOString();
  const rows = await Array.fromAsync(events.findDue(until));
  const overdue = rows.filter(({ dueAt }) => dueAt <= overdueSince).length;
  if (overdue > 0) {
    log.error('webhook.overdue', { events: overdue, cause: 'They were due for a quarter of an hour.' });
  }
  await deliver.rows(rows, until);
  return { due: rows.length, overdue };
}
