import { timingSafeEqual } from 'node:crypto';
import { CognitoError } from '../errors/errors.ts';
import type { Caller, PoolContext } from '../pool/pool-context.ts';
import type { ClientSettings } from '../settings/settings.ts';
import type { Grant } from '../state/state.ts';
import { createRefreshToken, grantIdOf, hashRefreshToken, scopesOf } from '../tokens/tokens.ts';
import { preTokenGeneration } from '../triggers/triggers.ts';
import { type SignedInTokens, signTokens } from './issue-tokens.ts';

/** New tokens; `RefreshToken` only with rotation. */
export type RefreshedTokens = Omit<SignedInTokens, 'RefreshToken'> & { readonly RefreshToken?: string };

/**
 * Issues new tokens for a refresh token, and with rotation a new refresh token.
 *
 * @throws CognitoError NotAuthorizedException, or RefreshTokenReuseException for one that rotation has replaced
 */
export async function refreshTokens(
  pool: PoolContext,
  caller: Caller,
  refreshToken: string,
): Promise<RefreshedTokens> {
  const { client } = caller;
  const { user, grant: before } = requireGrant(pool, client, refreshToken);
  const scopes = scopesOf(before.scope);
  const changes = await preTokenGeneration(pool, user, 'TokenGeneration_RefreshTokens', caller, scopes);
  // Checked again: the token may have been revoked or rotated while the trigger ran.
  const { grant } = requireGrant(pool, client, refreshToken);
  const tokens = signTokens(pool, client, user, grant, changes);
  if (client.refreshTokenRotation === undefined) return tokens;
  const next = createRefreshToken(grant.id);
  const replaced = {
    refreshTokenHash: grant.refreshTokenHash,
    servesUntil: pool.now() + client.refreshTokenRotation.graceSeconds * 1_000,
  };
  pool.state.putGrant({
    ...grant,
    replaced: [...grant.replaced, replaced].slice(-maximumReplacedTokens),
    refreshTokenHash: next.refreshTokenHash,
  });
  return { ...tokens, RefreshToken: next.refreshToken };
}

/**
 * Ends the sign-in of a refresh token.
 *
 * @throws CognitoError UnsupportedTokenTypeException, or UnauthorizedException for another client's token
 */
export function revokeRefreshToken(pool: PoolContext, client: ClientSettings, refreshToken: string): void {
  if (refreshToken.split('.').length === 3) {
    throw new CognitoError('UnsupportedTokenTypeException', 'Unsupported token type');
  }
  const grant = pool.state.grant(grantIdOf(refreshToken));
  // RFC 7009: a token that is already invalid is not an error.
  if (grant === undefined || !isTokenOf(grant, refreshToken)) return;
  if (grant.clientId !== client.clientId) {
    throw new CognitoError('UnauthorizedException', 'The token was issued to another client');
  }
  pool.state.removeGrant(grant);
}

/** Replaced tokens of one sign-in whose reuse is still told apart from a forgery. */
const maximumReplacedTokens = 20;

function requireGrant(pool: PoolContext, client: ClientSettings, refreshToken: string) {
  const grant = pool.state.grant(grantIdOf(refreshToken));
  const user = grant && pool.state.userById(grant.userId);
  if (grant === undefined || user === undefined) {
    throw new CognitoError('NotAuthorizedException', 'Refresh Token has been revoked');
  }
  if (grant.clientId !== client.clientId) {
    throw new CognitoError('NotAuthorizedException', 'Invalid Refresh Token');
  }
  if (grant.refreshExpiresAt <= pool.now()) {
    throw new CognitoError('NotAuthorizedException', 'Refresh Token has expired');
  }
  const hash = hashRefreshToken(refreshToken);
  if (equalHashes(hash, grant.refreshTokenHash)) return { grant, user };
  const replaced = grant.replaced.find((old) => equalHashes(hash, old.refreshTokenHash));
  if (replaced === undefined) throw new CognitoError('NotAuthorizedException', 'Invalid Refresh Token');
  if (replaced.servesUntil <= pool.now()) {
    throw new CognitoError('RefreshTokenReuseException', 'Refresh token reuse detected');
  }
  return { grant, user };
}

function isTokenOf(grant: Grant, refreshToken: string): boolean {
  const hash = hashRefreshToken(refreshToken);
  return [grant, ...grant.replaced].some((known) => equalHashes(hash, known.refreshTokenHash));
}

function equalHashes(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
