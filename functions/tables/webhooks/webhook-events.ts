import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { WebhookEndpointId } from '../../../contract/developers/developer-api.ts';
import { type VideoEventType, WebhookEventId } from '../../../contract/developers/webhooks.ts';
import { UserId } from '../../../contract/fields/ids.ts';
import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { requestLimits } from '../../aws/request-limits.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import { environment } from '../../environment/environment.ts';
import { causeOf, type Log, log } from '../../log/logger.ts';
import type { VideoItem } from '../videos/video-item.ts';
import { createEventsStore, type EventsStore } from './events.store.ts';

/** The input of the delivering function. */
export const DeliveryRequest = z.object({
  user_id: UserId,
  event_id: WebhookEventId,
  /** A rescheduled delivery; absent for every listening endpoint. */
  again: z.optional(z.object({ endpoint_id: WebhookEndpointId, due_at: z.iso.datetime() })),
});
export type DeliveryRequest = z.infer<typeof DeliveryRequest>;

/** Does not wait. Never rejects: the sweep retries within a minute. */
export type RequestDelivery = (request: DeliveryRequest) => Promise<void>;

export interface VideoEnd {
  /** Written with the end; empty for a video made on the site. */
  readonly items: readonly TransactionItem[];
  /** Called after the write. Never rejects. */
  readonly tell: () => Promise<void>;
}

export interface WebhookEvents {
  ofEnd(video: VideoItem, type: VideoEventType, now: Date): VideoEnd;
}

export function newEventId(now: Date): WebhookEventId {
  return WebhookEventId.parse(`evt_${v7({ msecs: now.getTime() }).replaceAll('-', '')}`);
}

/** For a video made on the site. */
export const noEvent: VideoEnd = { items: [], tell: async () => undefined };

/** Tells endpoints how videos made by a key ended. */
export function createWebhookEvents({
  events,
  requestDelivery,
}: {
  readonly events: Pick<EventsStore, 'recording'>;
  readonly requestDelivery: RequestDelivery;
}): WebhookEvents {
  return {
    ofEnd({ user_id: userId, id: videoId, api }, type, now) {
      if (api === null) return noEvent;
      const id = newEventId(now);
      return {
        items: [
          events.recording({
            user_id: userId,
            id,
            type,
            created_at: now.toISOString(),
            video_id: videoId,
            endpoint_id: api.webhook === null ? null : WebhookEndpointId.parse(api.webhook),
            credits: null,
            test: false,
          }),
        ],
        tell: () => requestDelivery({ user_id: userId, event_id: id }),
      };
    },
  };
}

/** Invokes the delivering function asynchronously (InvocationType: Event). */
export function createRequestDelivery(
  client: Pick<LambdaClient, 'send'>,
  functionName: string,
  log: Log,
): RequestDelivery {
  return async (request) => {
    try {
      await client.send(
        new InvokeCommand({
          FunctionName: functionName,
          InvocationType: 'Event',
          Payload: JSON.stringify(request),
        }),
      );
    } catch (error) {
      log.warn('webhook.delivery_not_requested', { event_id: request.event_id, cause: causeOf(error) });
    }
  };
}

/** This environment's function. */
export function requestDeliveryInAws(): RequestDelivery {
  const client = new LambdaClient({ maxAttempts: 2, requestHandler: requestLimits(2_000) });
  return createRequestDelivery(client, environment('WEBHOOK_DELIVERY_FUNCTION'), log);
}

/** This environment's table and function. */
export function webhookEventsInAws(): WebhookEvents {
  return createWebhookEvents({
    events: createEventsStore(createDocumentClient(), environment('WEBHOOKS_TABLE')),
    requestDelivery: requestDeliveryInAws(),
  });
}
