import { createHmac, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import ipaddr from 'ipaddr.js';
import { ApiKeyId, apiKeyPattern, type KeyMode, type KeyScope } from '../../../contract/developer-keys.ts';
import type { UserId } from '../../../contract/ids.ts';
import type { Language } from '../../../contract/languages.ts';

/** A key as it is stored: all but its secret. */
export interface ApiKey {
  /** HMAC-SHA-256 of the secret, in hexadecimal: which of a rotated key's secrets was presented. */
  readonly hash: string;
  /** Stays the same when the key is rotated. */
  readonly keyId: ApiKeyId;
  readonly accountId: UserId;
  readonly name: string;
  readonly mode: KeyMode;
  readonly scopes: readonly KeyScope[];
  /** Credits a calendar month (UTC); null: no cap. */
  readonly capCredits: number | null;
  /** Null: never. A rotated key's former secret has its own. */
  readonly expiresAt: Date | null;
  /** IP addresses and networks; null: any. */
  readonly allowedAddresses: readonly string[] | null;
  readonly lastFour: string;
  /** Of the page on which it was made: in it the owner is told of a leak. */
  readonly language: Language;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
  /** Whether it was revoked because it was found in public. */
  readonly isLeaked: boolean;
  /** When a rotation made this the former secret; null: it is the newest. */
  readonly supersededAt: Date | null;
  /** Raised by every change of what the key may do. */
  readonly revision: number;
  /** The state of the account's rate limit as it was last seen with this key, microseconds since 1970. */
  readonly limitHint: number | null;
  /** Videos an hour that were agreed with the account, as last seen with this key; null: none were. */
  readonly contractHint: number | null;
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomCharacters = 30;
const checksumCharacters = 6;

/** Random characters of base62, each equally likely. */
export function randomText(length: number): string {
  return Array.from({ length }, () => digits.charAt(randomInt(digits.length))).join('');
}

/** A new key's text: 178 random bits. */
export function makeSecret(mode: KeyMode): string {
  return withChecksum(`rw_${mode}_${randomText(randomCharacters)}`);
}

/** A new id, under which a key is managed and counted. */
export function makeKeyId(): ApiKeyId {
  return ApiKeyId.parse(`key_${randomText(16)}`);
}

/** Appends the CRC32 of all before it, prefix included, in base62 with leading zeros. */
export function withChecksum(text: string): string {
  let rest = crc32(text);
  let checksum = '';
  for (let place = 0; place < checksumCharacters; place += 1) {
    checksum = digits.charAt(rest % digits.length) + checksum;
    rest = Math.floor(rest / digits.length);
  }
  return text + checksum;
}

/** Whether the text can be a key: one that is mistyped or cut off is refused before anything is read. */
export function isWellFormed(presented: string): boolean {
  return apiKeyPattern.test(presented) && withChecksum(presented.slice(0, -checksumCharacters)) === presented;
}

/** How a key is stored, and found. */
export function hashOf(presented: string, secret: string): string {
  return createHmac('sha256', secret).update(presented).digest('hex');
}

/** Why a key that exists does not open a route. */
export type KeyRefusal = 'revoked' | 'expired' | 'foreign_address' | 'missing_scope';

/** Null: the key may be used so, now. */
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

/** An IPv4 address or network that is mapped into IPv6 counts as what it is. */
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
