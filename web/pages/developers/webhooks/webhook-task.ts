import type { Endpoint } from './received.ts';

/** The open dialog's task. */
export type WebhookTask =
  | { readonly kind: 'create' }
  | { readonly kind: 'change' | 'rotate' | 'delete' | 'test' | 'replay'; readonly endpoint: Endpoint };
