import type { EndpointItem } from '../../../tables/webhooks/webhook-items.ts';

const dayMilliseconds = 24 * 60 * 60 * 1_000;

/** Two failures a day apart prove nothing about the time between. */
const failuresNeeded = 5;

/** An endpoint that accepts nothing for a day is disabled. */
export function hasFailedForADay(
  { failures, failing_since: since }: Pick<EndpointItem, 'failures' | 'failing_since'>,
  now: Date,
): boolean {
  return since !== null && failures >= failuresNeeded && now.getTime() - Date.parse(since) >= dayMilliseconds;
}
