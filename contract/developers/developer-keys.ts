import * as z from 'zod/mini';
import { OwnersProof } from '../account/account-security.ts';
import { line } from '../fields/text-schemas.ts';

export const keyModes = ['live', 'test'] as const;
export type KeyMode = (typeof keyModes)[number];

/** `read` reads, `generate` spends credits, `manage` changes webhooks. None includes another. */
export const keyScopes = ['read', 'generate', 'manage'] as const;
export type KeyScope = (typeof keyScopes)[number];

/**
 * A prefix, 30 random characters of base62 and 6 of their CRC32. Scanners of public code look for this
 * pattern.
 */
export const apiKeyPattern = /^rw_(?:live|test)_[0-9A-Za-z]{36}$/;

/** Unrevoked keys of one account. */
export const keysMaximum = 20;

/** How long a rotated key's former secret may still work. */
export const overlapMaximumDays = 7;

/** Stays the same when the key is rotated. */
export const ApiKeyId = z
  .string()
  .check(z.regex(/^key_[0-9A-Za-z]{16}$/, 'the id of one of your keys, such as key_4kTq0bZpX1cV9sLm'))
  .brand<'ApiKeyId'>();
export type ApiKeyId = z.infer<typeof ApiKeyId>;

const scopesAllowed = 'one or more of read, generate and manage, each once';
const Scopes = z.array(z.enum(keyScopes), scopesAllowed).check(
  z.minLength(1, scopesAllowed),
  z.refine((scopes) => new Set(scopes).size === scopes.length, scopesAllowed),
  z.meta({ uniqueItems: true }),
);

const capAllowed = 'a whole number of credits from 0 to 100,000,000';
const CapCredits = z.int(capAllowed).check(z.minimum(0, capAllowed), z.maximum(100_000_000, capAllowed));

const addressesAllowed = '1 to 20 IP addresses or networks, such as 203.0.113.7 or 2001:db8::/32';
const AllowedAddresses = z
  .array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], addressesAllowed), addressesAllowed)
  .check(z.minLength(1, addressesAllowed), z.maxLength(20, addressesAllowed));

const expiryAllowed = 'a later time as ISO 8601 in UTC, such as 2027-01-31T00:00:00.000Z';
const Expiry = z.iso.datetime(expiryAllowed);

const settings = {
  name: line(60),
  scopes: Scopes,
  /** Per calendar month (UTC); null: no cap. */
  cap_credits: z.nullable(CapCredits),
  /** Null: never. */
  expires_at: z.nullable(Expiry),
  /** Null: any. */
  allowed_addresses: z.nullable(AllowedAddresses),
} as const;

/** A live key spends credits, so its owner must prove who asks. */
export const KeyCreation = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('live'), ...settings, proof: OwnersProof }),
  z.strictObject({ mode: z.literal('test'), ...settings }),
]);
export type KeyCreation = z.infer<typeof KeyCreation>;

/** A live key needs `proof`. */
export const KeyRotation = z.strictObject({
  /** How long the former secret still works; 0: it ends now. */
  overlap_days: z
    .int()
    .check(
      z.minimum(0, `a whole number from 0 to ${overlapMaximumDays}`),
      z.maximum(overlapMaximumDays, `a whole number from 0 to ${overlapMaximumDays}`),
    ),
  proof: z.optional(OwnersProof),
});
export type KeyRotation = z.infer<typeof KeyRotation>;

/** Absent fields stay. A live key that may do more afterwards needs `proof`. */
export const KeyChange = z.strictObject({
  name: z.optional(settings.name),
  scopes: z.optional(settings.scopes),
  cap_credits: z.optional(settings.cap_credits),
  expires_at: z.optional(settings.expires_at),
  allowed_addresses: z.optional(settings.allowed_addresses),
  proof: z.optional(OwnersProof),
});
export type KeyChange = z.infer<typeof KeyChange>;

export const keyStates = ['active', 'expired', 'revoked', 'leaked'] as const;

/** A key without its secret, of which only the last four characters are stored. */
export const ApiKeyView = z.strictObject({
  id: ApiKeyId,
  mode: z.enum(keyModes),
  /** `leaked`: found in public, and revoked. */
  state: z.enum(keyStates),
  name: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  cap_credits: z.nullable(z.int()),
  expires_at: z.nullable(z.iso.datetime()),
  allowed_addresses: z.nullable(z.array(z.string())),
  last_four: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.nullable(z.iso.datetime()),
  /** In this calendar month (UTC). */
  spent_credits: z.int(),
  /** Set while the former secret still works after a rotation. */
  former: z.nullable(z.strictObject({ last_four: z.string(), works_until: z.iso.datetime() })),
});
export type ApiKeyView = z.infer<typeof ApiKeyView>;

export const KeyList = z.strictObject({ keys: z.array(ApiKeyView), maximum: z.int() });

/** The answer to GitHub's report. */
export const KeyLeakAnswer = z.array(
  z.strictObject({
    token_raw: z.string(),
    token_type: z.string(),
    /** `true_positive`: a key of ours, which is revoked. */
    label: z.enum(['true_positive', 'false_positive']),
  }),
);

/** The only answer with the secret. */
export const NewKey = z.strictObject({
  key: ApiKeyView,
  secret: z.string().check(z.regex(apiKeyPattern)),
});
