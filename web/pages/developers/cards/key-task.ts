import type { ApiKey } from './received.ts';

/** The open dialog's task. */
export type KeyTask =
  | { readonly kind: 'create' }
  | { readonly kind: 'rotate' | 'change' | 'revoke'; readonly key: ApiKey };
