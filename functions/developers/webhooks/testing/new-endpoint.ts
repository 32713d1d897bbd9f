import { randomUUID } from 'node:crypto';
import { WebhookEndpointId } from '../../../../contract/developers/developer-api.ts';
import { webhookEventTypes } from '../../../../contract/developers/webhooks.ts';
import { UserId } from '../../../../contract/fields/ids.ts';
import type { EndpointItem } from '../../../tables/webhooks/webhook-items.ts';
import { newWebhookSecret } from '../delivery/sign-webhook.ts';

/** An endpoint of a new account that listens to everything. */
export function newEndpoint(parts: Partial<EndpointItem> = {}): EndpointItem {
  const userId = parts.user_id ?? UserId.parse(randomUUID());
  return {
    user_id: userId,
    id: WebhookEndpointId.parse(`we_${randomUUID().replaceAll('-', '').slice(0, 16)}`),
    account_id: userId,
    mode: 'live',
    url: 'https://hooks.example.com/reelwright',
    description: '',
    events: [...webhookEventTypes],
    secret: newWebhookSecret(),
    former_secret: null,
    former_secret_ends_at: null,
    disabled_reason: null,
    missed_events: 0,
    failing_since: null,
    failures: 0,
    timeouts: 0,
    paused_until: null,
    language: 'en',
    created_at: '2026-11-23T10:00:00.000Z',
    ...parts,
  };
}
