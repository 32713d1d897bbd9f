import { createDocumentClient } from '../../../aws/dynamodb-client.ts';
import { environment } from '../../../environment/environment.ts';
import { eventHandler } from '../../../log/event-handler.ts';
import { log } from '../../../log/logger.ts';
import { createEventsStore } from '../../../tables/webhooks/events.store.ts';
import { deliverWebhooksInAws } from './deliver-webhooks-in-aws.ts';
import { sweepWebhooks } from './sweep-webhooks.ts';

const client = createDocumentClient();
const events = createEventsStore(client, environment('WEBHOOKS_TABLE'));
const deliver = deliverWebhooksInAws();

/** Maximum time of a delivery and the event that it causes. */
const lastDeliveryMilliseconds = 25_000;

export const handler = eventHandler((_event, until) =>
  sweepWebhooks({ events, deliver, now: () => new Date(), log }, until(lastDeliveryMilliseconds)),
);
