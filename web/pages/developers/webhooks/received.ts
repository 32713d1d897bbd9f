import type * as contract from '../../../../contract/developers/webhooks.ts';
import type { Received } from '../../../api/received.ts';

/* Response types of the API. */

export type Endpoint = Received<contract.WebhookEndpoint>;
export type Delivery = Received<contract.WebhookDelivery>;
export type DeliveryAttempt = Received<contract.DeliveryAttempt>;
export type WebhookMode = 'live' | 'test';
