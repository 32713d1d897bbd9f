import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { subjectOf } from './accounts.ts';
import type { Authorization } from './authorization-codes.ts';
import type { ProviderContext } from './provider-context.ts';
import { sendJson } from './responses.ts';

/** Exchanges a code for tokens. A code works once, whether or not the rest of the request is right. */
export function exchangeCode(
  context: ProviderContext,
  form: URLSearchParams,
  response: ServerResponse,
): void {
  const { client, codes } = context;
  if (form.get('client_id') !== client.id || !isEqual(form.get('client_secret') ?? '', client.secret)) {
    sendJson(response, 401, { error: 'invalid_client', error_description: 'Unauthorized' });
    return;
  }
  const authorization = codes.redeem(form.get('code') ?? '');
  if (
    form.get('grant_type') !== 'authorization_code' ||
    form.get('redirect_uri') !== client.redirectUri ||
    authorization === undefined
  ) {
    sendJson(response, 400, { error: 'invalid_grant', error_description: 'Bad Request' });
    return;
  }
  sendJson(response, 200, {
    access_token: `ya29.${randomBytes(24).toString('base64url')}`,
    expires_in: 3_599,
    scope: 'openid email profile',
    token_type: 'Bearer',
    id_token: idTokenFor(context, authorization),
  });
}

function idTokenFor(
  { issuer, client, signer, now }: ProviderContext,
  { account, nonce }: Authorization,
): string {
  const issuedAt = Math.floor(now() / 1_000);
  return signer.sign({
    iss: issuer,
    azp: client.id,
    aud: client.id,
    sub: subjectOf(account),
    email: account.email,
    email_verified: account.emailVerified,
    name: account.name,
    ...(nonce === null ? {} : { nonce }),
    iat: issuedAt,
    exp: issuedAt + 3_600,
  });
}

function isEqual(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
