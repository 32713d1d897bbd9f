import { createHmac, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import ipaddr from 'ipaddr.js';
import { ApiKeyId, apiKeyPattern, type KeyMode, type KeyScope } from '../../../contract/developer-keys.ts';
import type { UserId } from '../../../contract/ids.ts';
import type { Language } from '../../../contract/languages.ts';

/** A key as stored, without its secret. */
export interface ApiKey {
  /** HMAC-SHA-256 in hexadecimal; tells which secret of a rotated key was presented. */
  readonly hash: string;
  /** Survives a rotation. */
  readonly keyId: ApiKeyId;
  readonly accountId: UserId;
  readonly name: string;
  readonly mode: KeyMode;
  readonly scopes: readonly KeyScope[];
  /** Credits per calendar month (UTC); null without a cap. */
  readonly capCredits: number | null;
  /** Null if never. A rotated key's former secret has its own. */
  readonly expiresAt: Date | null;
  /** IP addresses and networks; null allows any. */
  readonly allowedAddresses: readonly string[] | null;
  readonly lastFour: string;
  /** Of the page that made it; a leak is reported in it. */
  readonly language: Language;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
  /** Revoked because it was found in public. */
  readonly isLeaked: boolean;
  /** When a rotation replaced this secret; null for the newest. */
  readonly supersededAt: Date | null;
  /** Incremented when the key's settings, secrets or revocation change. */
  readonly revision: number;
  /** The account's rate state as last seen with this key, in microseconds since 1970. */
  readonly limitHint: number | null;
  /** The account's agreed videos per hour as last seen with this key; null if none. */
  readonly contractHint: number | null;
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomCharacters = 30;
const checksumCharacters = 6;

/** Random base62 characters, each equally likely. */
export function randomText(length: number): string {
  return Array.from({ length }, () => digits.charAt(randomInt(digits.length))).join('');
}

/** A new key's text, with 178 random bits. */
export function makeSecret(mode: KeyMode): string {
  return withChecksum(`rw_${mode}_${randomText(randomCharacters)}`);
}

/** A new id, which outlives the key's secrets. */
export function makeKeyId(): ApiKeyId {
  return ApiKeyId.parse(`key_${randomText(16)}`);
}

/** Appends the CRC32 of the text, prefix included, in base62 with leading zeros. */
export function withChecksum(text: string): string {
  let rest = crc32(text);
  let checksum = '';
  for (let place = 0; place < checksumCharacters; place += 1) {
    checksum = digits.charAt(rest % digits.length) + checksum;
    rest = Math.floor(rest / digits.length);
  }
  return text + checksum;
}

/** Refuses mistyped or truncated keys before any read. */
export function isWellFormed(presented: string): boolean {
  return apiKeyPattern.test(presented) && withChecksum(presented.slice(0, -checksumCharacters)) === presented;
}

/** The hash under which a key is stored and found. */
export function hashOf(presented: string, secret: string): string {
  return createHmac('sha256', secret).update(presented).digest('hex');
}

/** Why an existing key does not open a route. */
export type KeyRefusal = 'revoked' | 'expired' | 'foreign_address' | 'missing_scope';

/** Null if the key may be used. */
export function refusalOf(
  key: Pick<ApiKey, 'revokedAt' | 'expiresAt' | 'allowedAddresses' | 'scopes'>,
  use: { readonly scope: KeyScope; readonly visitorAddress: string; readonly now: Date },
): KeyRefusal | null {
  if (key.revokedAt !== null) return 'revoked';
  if (key.expiresAt !== null && key.expiresAt <= use.now) return 'expired';
  if (key.allowedAddresses !== null && !isAmong(use.visitorAddress, key.allowedAddresses)) {
    return 'foreign_address';
  }
  return key.scopes.includes(use.scope) ? null : 'missing_scope';
}

/** An IPv4 address or network mapped into IPv6 counts as IPv4. */
function isAmong(address: string, allowed: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const visitor = ipaddr.process(address);
  return allowed.some((entry) => {
    const [network, bits] = networkOf(entry);
    if (visitor instanceof ipaddr.IPv4) return network instanceof ipaddr.IPv4 && visitor.match(network, bits);
    return network instanceof ipaddr.IPv6 && visitor.match(network, bits);
  });
}

function networkOf(entry: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const [network, bits] = ipaddr.parseCIDR(
    entry.includes('/') ? entry : `${entry}/${entry.includes(':') ? 128 : 32}`,
  );
  const isMapped = network instanceof ipaddr.IPv6 && network.isIPv4MappedAddress() && bits >= 96;
  return isMapped ? [network.toIPv4Address(), bits - 96] : [network, bits];
}
