import * as z from 'zod/mini';
import { createDocumentClient } from '../../../aws/dynamodb-client.ts';
import { environment } from '../../../environment/environment.ts';
import { eventHandler } from '../../../log/event-handler.ts';
import { createEventsStore } from '../../../tables/webhooks/events.store.ts';
import { DeliveryRequest } from '../../../tables/webhooks/webhook-events.ts';
import { deliverWebhooksInAws } from './deliver-webhooks-in-aws.ts';

const client = createDocumentClient();
const events = createEventsStore(client, environment('WEBHOOKS_TABLE'));
const deliver = deliverWebhooksInAws();

export const handler = eventHandler(async (request: unknown) => {
  const { user_id: userId, event_id: id, again } = z.parse(DeliveryRequest, request);
  if (again !== undefined) {
    const { endpoint_id: endpointId, due_at: dueAt } = again;
    return deliver.rows([{ userId, eventId: id, endpointId, dueAt }]);
  }
  const event = await events.find(userId, id);
  if (event !== null) await deliver.event(event);
});
