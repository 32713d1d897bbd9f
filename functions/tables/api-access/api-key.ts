import { createHmac, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import ipaddr from 'ipaddr.js';
import {
  ApiKeyId,
  apiKeyPattern,
  type KeyMode,
  type KeyScope,
} from '../../../contract/developers/developer-keys.ts';
import type { UserId } from '../../../contract/fields/ids.ts';
import type { Language } from '../../../contract/fields/languages.ts';

/** A key without its secret. */
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
  /** The language of the page that made it, for the report of a leak. */
  readonly language: Language;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
  /** Revoked because it was found in public. */
  readonly isLeaked: boolean;
  /** When a rotation replaced this secret; null for the newest. */
  readonly supersededAt: Date | null;
  /** Incremented when the key is changed, rotated or revoked. */
  readonly revision: number;
  /** The account's rate state as this key last saw it, in microseconds since 1970. */
  readonly limitHint: number | null;
  /** The account's agreed videos per hour as this key last saw it. */
  readonly contractHint: number | null;
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomCharacters = 30;
const checksumCharacters = 6;

/** Base62, each character equally likely. */
export function randomText(length: number): string {
  return Array.from({ length }, () => digits.charAt(randomInt(digits.length))).join('');
}

/** 178 random bits. */
export function makeSecret(mode: KeyMode): string {
  return withChecksum(`rw_${mode}_${randomText(randomCharacters)}`);
}

/** Survives a rotation. */
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

/** HMAC-SHA-256 in hexadecimal, under which a key is stored. */
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

/** IPv4 mapped into IPv6 counts as IPv4. */
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
