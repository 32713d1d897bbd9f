import { WebhookEndpointId } from '../../../contract/developers/developer-api.ts';
import type { KeyMode } from '../../../contract/developers/developer-keys.ts';
import { webhookUrlAllowed } from '../../../contract/developers/webhooks.ts';
import type { UserId } from '../../../contract/fields/ids.ts';
import { Rejection } from '../../errors/rejection.ts';
import type { Log } from '../../log/logger.ts';
import { randomText } from '../../tables/api-access/api-key.ts';
import type { SessionsStore } from '../../tables/credits/sessions.store.ts';
import type { EndpointsStore } from '../../tables/webhooks/endpoints.store.ts';
import type { EventsStore } from '../../tables/webhooks/events.store.ts';
import type { RequestDelivery } from '../../tables/webhooks/webhook-events.ts';
import type { DeveloperCaller } from '../developer-handler.ts';
import { sandboxIdOf } from '../sandbox.ts';
import { type AddressRule, isAllowedUrl } from './delivery/webhook-address.ts';

export interface ManageWebhooksDependencies {
  readonly endpoints: Pick<EndpointsStore, 'list' | 'find' | 'creation' | 'change' | 'rotation' | 'deletion'>;
  readonly events: Pick<EventsStore, 'recording' | 'find' | 'between' | 'replaying' | 'deliveriesOf'>;
  readonly sessions: Pick<SessionsStore, 'write'>;
  readonly requestDelivery: RequestDelivery;
  readonly rule: AddressRule;
  readonly now: () => Date;
  readonly log: Log;
}

/** A key has the endpoints of its own mode; a person chooses. */
export function ownerOf({
  userId,
  accountId,
  key,
  query,
}: DeveloperCaller & { readonly query: { readonly mode?: KeyMode | undefined } }): {
  readonly ownerId: UserId;
  readonly mode: KeyMode;
} {
  if (key === null) {
    const mode = query.mode ?? 'live';
    return { ownerId: mode === 'test' ? sandboxIdOf(accountId) : accountId, mode };
  }
  if (query.mode !== undefined && query.mode !== key.mode) {
    throw new Rejection('invalid_request', {
      field: 'query.mode',
      allowed: `${key.mode}, the mode of this key`,
    });
  }
  return { ownerId: userId, mode: key.mode };
}

/** @throws Rejection `invalid_request` for a forbidden URL */
export function requireAllowedUrl(url: string, rule: AddressRule): void {
  if (!isAllowedUrl(new URL(url), rule)) {
    throw new Rejection('invalid_request', { field: 'url', allowed: webhookUrlAllowed });
  }
}

export function newEndpointId(): WebhookEndpointId {
  return WebhookEndpointId.parse(`we_${randomText(16)}`);
}
