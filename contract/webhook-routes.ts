import * as z from 'zod/mini';
import { IdempotencyKey, WebhookEndpointId } from './developers/developer-api.ts';
import {
  WebhookChange,
  WebhookCreation,
  WebhookDeliveriesQuery,
  WebhookDeliveryPage,
  WebhookEndpoint,
  WebhookEndpointList,
  WebhookMode,
  WebhookReplay,
  WebhookReplayReceipt,
  WebhookTest,
  WebhookTestReceipt,
  WebhookWithSecret,
} from './developers/webhooks.ts';

const OneWebhook = z.strictObject({ id: WebhookEndpointId });

/** With a key, a repeated request gets the same answer, without the secret. */
const WriteHeaders = z.object({
  'idempotency-key': z.optional(IdempotencyKey),
});

/** The same handlers serve a program by its key and the page /developers by its session. */
const managed = { access: 'key', scope: 'manage', slice: 'developers/webhooks', query: WebhookMode } as const;

export const webhookRoutes = {
  listWebhooks: {
    ...managed,
    method: 'GET',
    path: '/api/v1/webhooks',
    sessionPath: '/api/developers/webhooks',
    successStatus: 200,
    response: WebhookEndpointList,
  },
  createWebhook: {
    ...managed,
    method: 'POST',
    path: '/api/v1/webhooks',
    sessionPath: '/api/developers/webhooks',
    // Emails about the endpoint are in this language.
    headers: z.extend(WriteHeaders, { 'accept-language': z.optional(z.string()) }),
    body: WebhookCreation,
    successStatus: 200,
    response: WebhookWithSecret,
  },
  changeWebhook: {
    ...managed,
    method: 'PATCH',
    path: '/api/v1/webhooks/{id}',
    sessionPath: '/api/developers/webhooks/{id}',
    pathParameters: OneWebhook,
    headers: WriteHeaders,
    body: WebhookChange,
    successStatus: 200,
    response: WebhookEndpoint,
  },
  deleteWebhook: {
    ...managed,
    method: 'DELETE',
    path: '/api/v1/webhooks/{id}',
    sessionPath: '/api/developers/webhooks/{id}',
    pathParameters: OneWebhook,
    headers: WriteHeaders,
    successStatus: 200,
    response: z.strictObject({ id: WebhookEndpointId, deleted: z.literal(true) }),
  },
  rotateWebhookSecret: {
    ...managed,
    method: 'POST',
    path: '/api/v1/webhooks/{id}/rotate',
    sessionPath: '/api/developers/webhooks/{id}/rotate',
    pathParameters: OneWebhook,
    headers: WriteHeaders,
    successStatus: 200,
    response: WebhookWithSecret,
  },
  testWebhook: {
    ...managed,
    method: 'POST',
    path: '/api/v1/webhooks/{id}/test',
    sessionPath: '/api/developers/webhooks/{id}/test',
    pathParameters: OneWebhook,
    headers: WriteHeaders,
    body: WebhookTest,
    successStatus: 202,
    response: WebhookTestReceipt,
  },
  listWebhookDeliveries: {
    ...managed,
    method: 'GET',
    path: '/api/v1/webhooks/{id}/deliveries',
    sessionPath: '/api/developers/webhooks/{id}/deliveries',
    pathParameters: OneWebhook,
    query: WebhookDeliveriesQuery,
    successStatus: 200,
    response: WebhookDeliveryPage,
  },
  replayWebhook: {
    ...managed,
    method: 'POST',
    path: '/api/v1/webhooks/{id}/replay',
    sessionPath: '/api/developers/webhooks/{id}/replay',
    pathParameters: OneWebhook,
    headers: WriteHeaders,
    body: WebhookReplay,
    successStatus: 202,
    response: WebhookReplayReceipt,
  },
} as const;
