import {
  type ApiKeyId,
  type ApiKeyView,
  type KeyScope,
  keyScopes,
} from '../../../contract/developers/developer-keys.ts';
import { Rejection } from '../../errors/rejection.ts';
import type { ApiKey } from '../../tables/api-access/api-key.ts';

/** The newest first, then those that still work. */
export type Secrets = readonly [ApiKey, ...ApiKey[]];

/** Null without a newest secret. */
export function secretsOf(keyId: ApiKeyId, keys: readonly ApiKey[], now: Date): Secrets | null {
  const [newest, ...former] = keys
    .filter((key) => key.keyId === keyId && (key.supersededAt === null || !hasExpired(key, now)))
    .toSorted((one, other) => Number(one.supersededAt !== null) - Number(other.supersededAt !== null));
  return newest === undefined || newest.supersededAt !== null ? null : [newest, ...former];
}

/** The owner's view of a key. */
export function viewOf(
  [newest, ...former]: Secrets,
  { spentCredits, now }: { readonly spentCredits: number; readonly now: Date },
): ApiKeyView {
  const working = former.find((key) => !hasExpired(key, now));
  return {
    id: newest.keyId,
    mode: newest.mode,
    state: stateOf(newest, now),
    name: newest.name,
    scopes: [...newest.scopes],
    cap_credits: newest.capCredits,
    expires_at: newest.expiresAt?.toISOString() ?? null,
    allowed_addresses: newest.allowedAddresses === null ? null : [...newest.allowedAddresses],
    last_four: newest.lastFour,
    created_at: newest.createdAt.toISOString(),
    last_used_at: latest([newest, ...former].map(({ lastUsedAt }) => lastUsedAt))?.toISOString() ?? null,
    spent_credits: spentCredits,
    former:
      working === undefined || working.expiresAt === null || newest.revokedAt !== null
        ? null
        : { last_four: working.lastFour, works_until: working.expiresAt.toISOString() },
  };
}

function stateOf(key: ApiKey, now: Date): ApiKeyView['state'] {
  if (key.revokedAt !== null) return key.isLeaked ? 'leaked' : 'revoked';
  return hasExpired(key, now) ? 'expired' : 'active';
}

function hasExpired({ expiresAt }: ApiKey, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

function latest(instants: readonly (Date | null)[]): Date | null {
  return instants.reduce(
    (one, other) => (one === null || (other !== null && other > one) ? other : one),
    null,
  );
}

/** The earlier of two ends; null: never. */
export function earlier<End extends Date | null>(one: Date | null, other: End): End | Date {
  return one !== null && (other === null || one < other) ? one : other;
}

/** A key's name in mails, with the end of its secret. */
export function nameOf({ name, lastFour }: Pick<ApiKey, 'name' | 'lastFour'>): string {
  return `${name} (…${lastFour})`;
}

/** Scopes in their stored and shown order. */
export function inOrder(scopes: readonly KeyScope[]): readonly KeyScope[] {
  return keyScopes.filter((scope) => scopes.includes(scope));
}

/** @throws Rejection `invalid_request` for a past expiry */
export function requireLater(expiresAt: string | null | undefined, now: Date): void {
  if (expiresAt === null || expiresAt === undefined || new Date(expiresAt) > now) return;
  const allowed = 'a time that is still to come';
  throw new Rejection('invalid_request', {
    field: 'expires_at',
    allowed,
    message: `The field expires_at is not valid. Allowed: ${allowed}.`,
  });
}
