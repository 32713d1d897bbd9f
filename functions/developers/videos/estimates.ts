import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { type EstimateRequest, estimateMinutes } from '../../../contract/developers/developer-api.ts';
import type { UserId } from '../../../contract/fields/ids.ts';
import { fingerprint } from '../../tables/idempotency/fingerprint.ts';

/** An estimate binds these options. */
export type PricedOptions = Pick<
  EstimateRequest,
  | 'duration'
  | 'aspect_ratio'
  | 'quality'
  | 'image'
  | 'last_image'
  | 'references'
  | 'parent'
  | 'seed'
  | 'model'
  | 'style'
>;

interface Promised {
  readonly credits: number;
  readonly expiresAt: Date;
}

/** `unknown`: changed, or of another account. */
export type EstimateRefusal = 'unknown' | 'other_options' | 'expired';

const Payload = z.strictObject({
  account: z.string(),
  options: z.string(),
  credits: z.int(),
  expires: z.int(),
});

/** The id holds the signed promise: nothing is stored. Pure. */
export function signEstimate(
  secret: string,
  userId: UserId,
  options: PricedOptions,
  credits: number,
  now: Date,
): { readonly id: string; readonly expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + estimateMinutes * 60_000);
  const payload = Buffer.from(
    JSON.stringify({ account: userId, options: optionsOf(options), credits, expires: expiresAt.getTime() }),
  ).toString('base64url');
  return { id: `est_${payload}.${signatureOf(secret, payload)}`, expiresAt };
}

/** The promise, or why it does not bind. Pure. */
export function readEstimate(
  secret: string,
  id: string,
  userId: UserId,
  options: PricedOptions,
  now: Date,
): Promised | EstimateRefusal {
  const [payload = '', signature = ''] = id.slice('est_'.length).split('.');
  const expected = Buffer.from(signatureOf(secret, payload));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return 'unknown';
  const parsed: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  const { account, options: signed, credits, expires } = z.parse(Payload, parsed);
  if (account !== userId) return 'unknown';
  if (signed !== optionsOf(options)) return 'other_options';
  return expires < now.getTime() ? 'expired' : { credits, expiresAt: new Date(expires) };
}

function optionsOf({ duration, aspect_ratio, quality, image, style, ...started }: PricedOptions): string {
  const { last_image, references, parent, seed, model } = started;
  return fingerprint('estimate', {
    ...{ duration, aspect_ratio, quality, image, style },
    ...{ last_image, references, parent, seed, model },
  });
}

/** The prefix distinguishes signatures from hashes of API keys, made with the same secret. */
function signatureOf(secret: string, payload: string): string {
  return createHmac('sha256', secret).update(`estimate ${payload}`).digest('base64url');
}
