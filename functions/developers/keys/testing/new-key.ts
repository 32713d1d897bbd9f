import type { UserId } from '../../../../contract/fields/ids.ts';
import { type ApiKey, hashOf, makeKeyId, makeSecret } from '../../../tables/api-access/api-key.ts';

/** Hashes the keys of tests. */
export const testKeySecret = 'a secret under which keys are hashed';

/** A key that is not stored yet, with its secret. */
export function newTestKey(
  accountId: UserId,
  settings: Partial<ApiKey> = {},
): { readonly secret: string; readonly key: ApiKey } {
  const mode = settings.mode ?? 'live';
  const secret = makeSecret(mode);
  return {
    secret,
    key: {
      hash: hashOf(secret, testKeySecret),
      keyId: makeKeyId(),
      accountId,
      name: 'Studio',
      mode,
      scopes: ['read', 'generate', 'manage'],
      capCredits: null,
      expiresAt: null,
      allowedAddresses: null,
      lastFour: secret.slice(-4),
      language: 'en',
      createdAt: new Date('2026-11-20T08:00:00.000Z'),
      lastUsedAt: null,
      revokedAt: null,
      isLeaked: false,
      supersededAt: null,
      revision: 1,
      limitHint: null,
      contractHint: null,
      ...settings,
    },
  };
}
