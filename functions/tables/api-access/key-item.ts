import * as z from 'zod/mini';
import { ApiKeyId, keyModes, keyScopes } from '../../../contract/developers/developer-keys.ts';
import { UserId } from '../../../contract/fields/ids.ts';
import { languages } from '../../../contract/fields/languages.ts';
import type { ApiKey } from './api-key.ts';

const prefix = 'key#';

/** A secret's row. */
export function keyRow(hash: string) {
  return { id: `${prefix}${hash}` } as const;
}

/** An account's keys: `hashes` of all secrets, `key_ids` of keys not revoked. */
export function keyListRow(accountId: UserId) {
  return { id: `keys#${accountId}` } as const;
}

/** An account's rate limit. */
export function accountRow(accountId: UserId) {
  return { id: `account#${accountId}` } as const;
}

const KeyItem = z.object({
  id: z.string(),
  user_id: UserId,
  key_id: ApiKeyId,
  name: z.string(),
  mode: z.enum(keyModes),
  scopes: z.array(z.enum(keyScopes)),
  cap_credits: z.optional(z.int()),
  expires_at: z.optional(z.iso.datetime()),
  allowed_addresses: z.optional(z.array(z.string())),
  created_at: z.iso.datetime(),
  last_used_at: z.optional(z.iso.datetime()),
  last_four: z.string(),
  language: z.enum(languages),
  limit_hint: z.optional(z.number()),
  contract_hint: z.optional(z.int()),
  revoked_at: z.optional(z.iso.datetime()),
  is_leaked: z.optional(z.boolean()),
  superseded_at: z.optional(z.iso.datetime()),
  revision: z.int(),
});

/** Reads a key's row. */
export function parseKey(item: Readonly<Record<string, unknown>>): ApiKey {
  const stored = z.parse(KeyItem, item);
  const instant = (text: string | undefined) => (text === undefined ? null : new Date(text));
  return {
    hash: stored.id.slice(prefix.length),
    keyId: stored.key_id,
    accountId: stored.user_id,
    name: stored.name,
    mode: stored.mode,
    scopes: stored.scopes,
    capCredits: stored.cap_credits ?? null,
    expiresAt: instant(stored.expires_at),
    allowedAddresses: stored.allowed_addresses ?? null,
    lastFour: stored.last_four,
    language: stored.language,
    createdAt: new Date(stored.created_at),
    lastUsedAt: instant(stored.last_used_at),
    revokedAt: instant(stored.revoked_at),
    isLeaked: stored.is_leaked ?? false,
    supersededAt: instant(stored.superseded_at),
    revision: stored.revision,
    limitHint: stored.limit_hint ?? null,
    contractHint: stored.contract_hint ?? null,
  };
}

/** Null for an absent attribute. */
export function settingsOf(
  key: Pick<ApiKey, 'name' | 'scopes' | 'capCredits' | 'expiresAt' | 'allowedAddresses'>,
) {
  return {
    name: key.name,
    scopes: key.scopes,
    cap_credits: key.capCredits,
    expires_at: key.expiresAt?.toISOString() ?? null,
    allowed_addresses: key.allowedAddresses,
  };
}

/** Without null attributes. */
export function keyItem(key: ApiKey): Record<string, unknown> {
  const attributes = {
    ...keyRow(key.hash),
    user_id: key.accountId,
    key_id: key.keyId,
    mode: key.mode,
    ...settingsOf(key),
    created_at: key.createdAt.toISOString(),
    last_four: key.lastFour,
    language: key.language,
    revision: key.revision,
  };
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null));
}
