import type { Need } from '../needs.ts';

/** Every route of the public API finds the key, counts the request and repeats an answer. */
export const opensToKeys = [
  'apiAccess.authorize',
  'apiKeySecret.read',
  'idempotencyRecords.repeat',
  'limits.count',
  'credits.readAccount',
  'site.url',
] as const satisfies readonly Need[];
