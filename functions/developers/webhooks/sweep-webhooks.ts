import type { Log } from '../../log/logger.ts';
import type { DeliverWebhooks } from './deliver-webhooks.ts';
import type { DueRow, EventsStore } from './events.store.ts';

export interface SweepWebhooksDependencies {
  readonly events: Pick<EventsStore, 'findDue'>;
  readonly deliver: Pick<DeliverWebhooks, 'rows'>;
  readonly now: () => Date;
  readonly log: Log;
}

/** What is due for longer waits for us, not for its receiver. */
const overdueMilliseconds = 15 * 60 * 1_000;

/**
 * Delivers what is due: retries, and events whose direct invocation was lost.
 *
 * @param until when to stop starting, so that the run ends in time; the next run continues
 */
export async function sweepWebhooks(
  { events, deliver, now, log }: SweepWebhooksDependencies,
  until: Date,
): Promise<{ readonly due: number; readonly overdue: number }> {
  let found = 0;
  let overdue = 0;
  const startedAt = now();
  await deliver.rows(dueRows());
  if (overdue > 0) {
    log.error('webhook.overdue', { events: overdue, cause: 'They were due for a quarter of an hour.' });
  }
  return { due: found, overdue };

  async function* dueRows(): AsyncGenerator<DueRow> {
    for await (const row of events.findDue(startedAt)) {
      if (now() >= until) return;
      found += 1;
      if (startedAt.getTime() - Date.parse(row.dueAt) >= overdueMilliseconds) overdue += 1;
      yield row;
    }
  }
}
