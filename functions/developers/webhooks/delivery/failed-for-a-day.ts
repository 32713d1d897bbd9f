import type { EndpointItem } from '../../../tables/webhooks/webhook-items.ts';

const dayMilliseconds = 24 * 60 * 60 * 1_000;

/** Two attempts that failed, a day apart, do not show that nothing would have been accepted in between. */
const failuresNeeded = 5;

/** Whether an endpoint has accepted nothing of what it was sent for a day, and so is disabled. */
export function hasFailedForADay(
  { failures, failing_since: since }: Pick<EndpointItem, 'failures' | 'failing_since'>,
  now: Date,
): boolean {
  return since !== null && failures >= failuresNeeded && now.getTime() - Date.parse(since) >= dayMilliseconds;
}
