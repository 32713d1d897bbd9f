import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { ClientMetadata } from './attributes.ts';
import type { ClientConfiguration } from './configuration.ts';
import { CognitoError } from './errors.ts';
import { ClientId, PoolId, Token, Username } from './inputs.ts';
import { claimChanges, type SignedInTokens, signTokens } from './issue-tokens.ts';
import type { PoolContext } from './pool-context.ts';
import { type Operations, operation } from './protocol.ts';
import type { Grant } from './state.ts';
import { createRefreshToken, grantIdOf, hashRefreshToken } from './tokens.ts';
import { assertThisPool, authorize, requireClient, requireUser } from './users.ts';

const getTokensFromRefreshToken = operation(
  z.object({ ClientId, RefreshToken: Token, ClientMetadata }),
  async (pool, input) =>
    refreshTokens(pool, requireClient(pool, input.ClientId), input.RefreshToken, input.ClientMetadata),
);

const revokeToken = operation(z.object({ ClientId, Token }), async (pool, input) => {
  await revokeRefreshToken(pool, requireClient(pool, input.ClientId), input.Token);
  return {};
});

/**
 * Ends the sign-in of a refresh token.
 *
 * @throws CognitoError UnsupportedTokenTypeException, or UnauthorizedException for another client's token
 */
export async function revokeRefreshToken(
  pool: PoolContext,
  client: ClientConfiguration,
  refreshToken: string,
): Promise<void> {
  if (refreshToken.split('.').length === 3) {
    throw new CognitoError('UnsupportedTokenTypeException', 'Unsupported token type');
  }
  const grant = pool.state.grant(grantIdOf(refreshToken));
  // As RFC 7009 wants it, a token that is no more is not an error.
  if (grant === undefined || !isTokenOf(grant, refreshToken)) return;
  if (grant.clientId !== client.clientId) {
    throw new CognitoError('UnauthorizedException', 'The token was issued to another client');
  }
  pool.state.removeGrant(grant);
  await pool.state.commit();
}

const globalSignOut = operation(z.object({ AccessToken: Token }), async (pool, input) => {
  const { user } = authorize(pool, input.AccessToken);
  pool.state.removeGrantsOf(user.userId);
  await pool.state.commit();
  return {};
});

const adminUserGlobalSignOut = operation(z.object({ UserPoolId: PoolId, Username }), async (pool, input) => {
  assertThisPool(pool, input.UserPoolId);
  pool.state.removeGrantsOf(requireUser(pool, input.Username).userId);
  await pool.state.commit();
  return {};
});

/** How an operator ends every sign-in of somebody's. */
export const signOutAdministration: Operations = { AdminUserGlobalSignOut: adminUserGlobalSignOut };

/** How a sign-in is prolonged, and how it ends. */
export const refreshOperations: Operations = {
  GetTokensFromRefreshToken: getTokensFromRefreshToken,
  RevokeToken: revokeToken,
  GlobalSignOut: globalSignOut,
};

/**
 * Gives new tokens for a refresh token, and with rotation a new refresh token.
 *
 * @throws CognitoError NotAuthorizedException, or RefreshTokenReuseException for one that rotation has replaced
 */
export async function refreshTokens(
  pool: PoolContext,
  client: ClientConfiguration,
  refreshToken: string,
  clientMetadata: Readonly<Record<string, string>> | undefined,
): Promise<{
  AuthenticationResult: Omit<SignedInTokens, 'RefreshToken'> & { readonly RefreshToken?: string };
  ChallengeParameters: object;
}> {
  const { user } = requireGrant(pool, client, refreshToken);
  const changes = await claimChanges(pool, client, user, 'TokenGeneration_RefreshTokens', clientMetadata);
  // Asked again: while the trigger ran, the token may have been revoked or rotated.
  const { grant } = requireGrant(pool, client, refreshToken);
  const tokens = signTokens(pool, client, user, grant, changes);
  if (client.refreshTokenRotation === undefined)
    return { AuthenticationResult: tokens, ChallengeParameters: {} };
  const next = createRefreshToken(grant.grantId);
  const replaced = {
    refreshTokenHash: grant.refreshTokenHash,
    servesUntil: pool.now() + client.refreshTokenRotation.graceSeconds * 1_000,
  };
  grant.replaced = [...grant.replaced, replaced].slice(-rememberedTokens);
  grant.refreshTokenHash = next.refreshTokenHash;
  await pool.state.commit();
  return {
    AuthenticationResult: { ...tokens, RefreshToken: next.refreshToken },
    ChallengeParameters: {},
  };
}

/** Old tokens of one sign-in whose reuse is still told apart from a forgery. */
const rememberedTokens = 20;

function requireGrant(pool: PoolContext, client: ClientConfiguration, refreshToken: string) {
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
