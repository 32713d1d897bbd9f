import type { Endpoint } from './received.ts';

/** What is asked about an endpoint. */
export type WebhookTask =
  | { readonly kind: 'create' }
  | { readonly kind: 'change' | 'rotate' | 'delete' | 'test' | 'replay'; readonly endpoint: Endpoint };
