import type { WebhookEndpoint } from '../../../contract/developers/webhooks.ts';
import type { EndpointItem } from '../../tables/webhooks/webhook-items.ts';

/** The owner's view, without secrets. */
export function presentEndpoint(endpoint: EndpointItem, now: Date): WebhookEndpoint {
  const { id, mode, url, description, events, disabled_reason, created_at, missed_events } = endpoint;
  const { former_secret_ends_at: formerEndsAt } = endpoint;
  return {
    ...{ id, mode, url, description, events },
    enabled: disabled_reason === null,
    ...{ disabled_reason, created_at, missed_events },
    former_secret_ends_at: formerEndsAt !== null && formerEndsAt > now.toISOString() ? formerEndsAt : null,
  };
}
