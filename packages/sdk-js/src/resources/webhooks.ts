import { Pages } from '../api/pages.ts';
import type { RequestOptions, Requests, WriteOptions } from '../api/requests.ts';
import type {
  WebhookChange,
  WebhookCreation,
  WebhookDelivery,
  WebhookDeliveryPage,
  WebhookEndpoint,
  WebhookEndpointList,
  WebhookReplay,
  WebhookReplayReceipt,
  WebhookTest,
  WebhookTestReceipt,
  WebhookWithSecret,
} from '../api/types.gen.ts';

export interface DeliveryListOptions extends RequestOptions {
  /** The `next_cursor` of a page: begins after it. */
  readonly cursor?: string | undefined;
}

/** The endpoints that are told of events. `verifyWebhook` checks what they receive. */
export class Webhooks {
  private readonly requests: Requests;

  constructor(requests: Requests) {
    this.requests = requests;
  }

  list(options: RequestOptions = {}): Promise<WebhookEndpointList> {
    return this.requests.send({ method: 'GET', path: '/webhooks' }, options);
  }

  /** Its `secret` is shown once. */
  create(webhook: WebhookCreation, options: WriteOptions = {}): Promise<WebhookWithSecret> {
    return this.requests.send({ method: 'POST', path: '/webhooks', body: webhook }, options);
  }

  /** Changes the given fields. */
  update(id: string, change: WebhookChange, options: WriteOptions = {}): Promise<WebhookEndpoint> {
    return this.requests.send({ method: 'PATCH', path: pathOf(id), body: change }, options);
  }

  async delete(id: string, options: WriteOptions = {}): Promise<void> {
    await this.requests.send({ method: 'DELETE', path: pathOf(id) }, options);
  }

  /** A new secret. The former one signs too, until `former_secret_ends_at`. */
  rotateSecret(id: string, options: WriteOptions = {}): Promise<WebhookWithSecret> {
    return this.requests.send({ method: 'POST', path: `${pathOf(id)}/rotate` }, options);
  }

  /** Sends a test event. */
  test(id: string, test: WebhookTest = {}, options: WriteOptions = {}): Promise<WebhookTestReceipt> {
    return this.requests.send({ method: 'POST', path: `${pathOf(id)}/test`, body: test }, options);
  }

  /** What was sent in the last days, newest first. */
  deliveries(
    id: string,
    { cursor, ...options }: DeliveryListOptions = {},
  ): Pages<WebhookDeliveryPage, WebhookDelivery> {
    return new Pages(
      cursor,
      (from) =>
        this.requests.send(
          { method: 'GET', path: `${pathOf(id)}/deliveries`, query: { cursor: from } },
          options,
        ),
      ({ deliveries }) => deliveries,
    );
  }

  /** Sends one event, or those of a time range, again. */
  replay(id: string, replay: WebhookReplay, options: WriteOptions = {}): Promise<WebhookReplayReceipt> {
    return this.requests.send({ method: 'POST', path: `${pathOf(id)}/replay`, body: replay }, options);
  }
}

function pathOf(id: string): string {
  return `/webhooks/${encodeURIComponent(id)}`;
}
