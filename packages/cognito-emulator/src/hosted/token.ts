import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { CognitoError } from '../errors/errors.ts';
import { issueTokens, type SignedInTokens } from '../grants/issue-tokens.ts';
import { type RefreshedTokens, refreshTokens, revokeRefreshToken } from '../grants/refresh-tokens.ts';
import type { Caller } from '../pool/pool-context.ts';
import type { HostedContext } from './hosted-context.ts';
import { readForm, respondJson } from './hosted-request.ts';

/**
 * `POST /oauth2/token`: tokens for an authorization code with its verifier, or for a refresh token.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/token-endpoint.html
 */
export async function exchangeForTokens(
  context: HostedContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await answer(context, request, response, async (caller, form) => {
    switch (form.get('grant_type')) {
      case 'authorization_code':
        return described(await redeemCode(context, caller, form));
      case 'refresh_token':
        return described(await refreshTokens(context.pool, caller, form.get('refresh_token') ?? ''));
      default:
        throw new Refusal('unsupported_grant_type');
    }
  });
}

/** `POST /oauth2/revoke`: ends the sign-in of a refresh token. */
export async function revoke(
  context: HostedContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await answer(context, request, response, async ({ client }, form) => {
    revokeRefreshToken(context.pool, client, form.get('token') ?? '');
    return {};
  });
}

class Refusal extends Error {}

async function answer(
  { pool }: HostedContext,
  request: IncomingMessage,
  response: ServerResponse,
  work: (caller: Caller, form: URLSearchParams) => Promise<object>,
): Promise<void> {
  // A page of another origin may call, with its tokens and without cookies.
  response.setHeader('access-control-allow-origin', '*');
  const form = await readForm(request);
  const client = pool.clients.get(form.get('client_id') ?? '');
  if (client?.oauth === undefined) return respondJson(response, 400, { error: 'invalid_client' });
  try {
    respondJson(response, 200, await work({ client, clientMetadata: undefined }, form));
  } catch (error) {
    if (error instanceof Refusal) return respondJson(response, 400, { error: error.message });
    if (error instanceof CognitoError) return respondJson(response, 400, { error: 'invalid_grant' });
    throw error;
  }
}

/** A code works once, even with the wrong verifier. */
async function redeemCode(
  { pool, codes }: HostedContext,
  caller: Caller,
  form: URLSearchParams,
): Promise<SignedInTokens> {
  const granted = codes.take(form.get('code') ?? undefined);
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  const user = granted && pool.state.userById(granted.userId);
  if (
    granted === undefined ||
    user === undefined ||
    granted.clientId !== caller.client.clientId ||
    granted.redirectUri !== form.get('redirect_uri') ||
    granted.codeChallenge !== challenge
  ) {
    throw new Refusal('invalid_grant');
  }
  const source = 'TokenGeneration_HostedAuth';
  const { AuthenticationResult } = await issueTokens(pool, caller, user, source, granted.scope);
  return AuthenticationResult;
}

function described(tokens: RefreshedTokens) {
  return {
    id_token: tokens.IdToken,
    access_token: tokens.AccessToken,
    ...(tokens.RefreshToken !== undefined && { refresh_token: tokens.RefreshToken }),
    expires_in: tokens.ExpiresIn,
    token_type: tokens.TokenType,
  };
}
