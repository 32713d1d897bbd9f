import type { EndpointItem } from '../../../tables/webhooks/webhook-items.ts';

const dayMilliseconds = 24 * 60 * 60 * 1_000;

/** Two failures a day apart do not show that everything between would have failed. */
const failuresNeeded = 5;

/** Whether an endpoint has accepted nothing for a day, and is to be disabled. */
export function hasFailedForADay(
  { failures, failing_since: since }: Pick<EndpointItem, 'failures' | 'failing_since'>,
  now: Date,
): boolean {
  return since !== null && failures >= failuresNeeded && now.getTime() - Date.parse(since) >= dayMilliseconds;
}
