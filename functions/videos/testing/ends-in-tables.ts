import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createKeyCharges } from '../../tables/api-access/key-charges.ts';
import { createStatusStore } from '../../tables/status/status.store.ts';
import { createVideoOutcomes } from '../../tables/status/video-outcomes.ts';
import { createEventsStore } from '../../tables/webhooks/events.store.ts';
import { createWebhookEvents } from '../../tables/webhooks/webhook-events.ts';
import { quiet } from './stored-video.ts';

/** Dependencies of a video's end; nothing is delivered. */
export function endsInTables(client: DynamoDBDocumentClient) {
  return {
    keyCharges: createKeyCharges('api-access'),
    webhookEvents: createWebhookEvents({
      events: createEventsStore(client, 'webhooks'),
      requestDelivery: async () => undefined,
    }),
    outcomes: createVideoOutcomes({ status: createStatusStore(client, 'status'), log: quiet }),
  };
}
