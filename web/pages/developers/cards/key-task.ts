import type { ApiKey } from './received.ts';

/** What is asked about a key. */
export type KeyTask =
  | { readonly kind: 'create' }
  | { readonly kind: 'rotate' | 'change' | 'revoke'; readonly key: ApiKey };
