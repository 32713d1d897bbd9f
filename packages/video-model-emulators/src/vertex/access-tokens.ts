import { createVerify, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { ApiError } from '../generation/responses.ts';

const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const audience = 'https://oauth2.googleapis.com/token';
const lifetimeSeconds = 3_599;

/** Google's tokens for a service account. */
export interface AccessTokens {
  /** Exchanges a signed assertion for a token. */
  issue(form: URLSearchParams): { access_token: string; expires_in: number; token_type: 'Bearer' };
  /** @throws ApiError 401 unless the header holds a valid token */
  check(authorization: string | undefined): void;
}

/** https://developers.google.com/identity/protocols/oauth2/service-account#httprest */
export function createAccessTokens(options: {
  readonly account: { readonly email: string; readonly publicKey: string };
  /** Milliseconds since 1970, by the callers' clock. */
  readonly now: () => number;
}): AccessTokens {
  const { account, now } = options;
  const tokens = new Map<string, number>();
  return {
    issue(form) {
      if (form.get('grant_type') !== grantType) throw new ApiError(400, 'unsupported_grant_type');
      const [header = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
      const isSigned = createVerify('RSA-SHA256')
        .update(`${header}.${claims}`)
        .verify(account.publicKey, Buffer.from(signature, 'base64url'));
      if (!isSigned) throw new ApiError(400, 'invalid_grant: Invalid JWT Signature.');
      const parsed = z.safeParse(Claims, JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')));
      if (!parsed.success || parsed.data.iss !== account.email || parsed.data.exp * 1_000 <= now()) {
        throw new ApiError(400, 'invalid_grant');
      }
      const token = `ya29.${randomUUID()}`;
      tokens.set(token, now() + lifetimeSeconds * 1_000);
      return { access_token: token, expires_in: lifetimeSeconds, token_type: 'Bearer' };
    },

    check(authorization) {
      const expiresAt = tokens.get(authorization?.replace(/^Bearer /, '') ?? '');
      if (expiresAt === undefined || now() >= expiresAt) {
        throw new ApiError(401, 'Request had invalid authentication credentials.');
      }
    },
  };
}

const Claims = z.object({
  iss: z.string(),
  aud: z.literal(audience),
  scope: z.literal('https://www.googleapis.com/auth/cloud-platform'),
  /** Seconds since 1970. */
  exp: z.number(),
});
