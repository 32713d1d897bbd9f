import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { ClientConfiguration } from './configuration.ts';
import { userNotFound } from './errors.ts';
import type { PoolContext } from './pool-context.ts';
import type { Grant, User } from './state.ts';
import { type ClaimChanges, createRefreshToken, noClaimChanges } from './tokens.ts';
import { runTrigger, triggerAttributes, withClientMetadata } from './triggers.ts';
import { usernameOf } from './users.ts';

type TokenSource =
  | 'TokenGeneration_Authentication'
  | 'TokenGeneration_HostedAuth'
  | 'TokenGeneration_RefreshTokens';
type Metadata = Readonly<Record<string, string>> | undefined;

/** The tokens of a new sign-in. */
export interface SignedInTokens {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly RefreshToken: string;
  readonly ExpiresIn: number;
  readonly TokenType: 'Bearer';
}

/**
 * Gives a person who has just signed in their tokens.
 *
 * @param scope of the access tokens, by spaces; without it the user's own profile
 */
export async function issueTokens(
  pool: PoolContext,
  client: ClientConfiguration,
  user: User,
  source: TokenSource,
  clientMetadata: Metadata,
  scope?: string,
): Promise<{ AuthenticationResult: SignedInTokens; ChallengeParameters: object }> {
  const changes = await claimChanges(pool, client, user, source, clientMetadata);
  // The user may have been deleted while triggers ran.
  if (pool.state.userById(user.userId) === undefined) throw userNotFound();
  const signedInAt = pool.now();
  const grantId = randomUUID();
  const { refreshToken, refreshTokenHash } = createRefreshToken(grantId);
  const refreshExpiresAt = signedInAt + client.refreshTokenSeconds * 1_000;
  const grant: Grant = {
    grantId,
    userId: user.userId,
    clientId: client.clientId,
    ...(scope === undefined ? {} : { scope }),
    eventId: randomUUID(),
    signedInAt,
    refreshExpiresAt,
    endsAt: refreshExpiresAt + client.accessTokenSeconds * 1_000,
    refreshTokenHash,
    replaced: [],
  };
  pool.state.addGrant(grant);
  await pool.state.commit();
  return {
    AuthenticationResult: {
      ...signTokens(pool, client, user, grant, changes),
      RefreshToken: refreshToken,
    },
    ChallengeParameters: {},
  };
}

/** An access token and an id token for a sign-in that is still good. */
export function signTokens(
  pool: PoolContext,
  client: ClientConfiguration,
  user: User,
  grant: Grant,
  changes: ClaimChanges,
): { AccessToken: string; IdToken: string; ExpiresIn: number; TokenType: 'Bearer' } {
  const now = pool.now();
  return {
    AccessToken: pool.tokens.signAccessToken(client, grant, user, now),
    ExpiresIn: client.accessTokenSeconds,
    IdToken: pool.tokens.signIdToken(client, grant, user, now, changes),
    TokenType: 'Bearer',
  };
}

/** Asks the PreTokenGeneration trigger (its first version, for id tokens) which claims to change. */
export async function claimChanges(
  pool: PoolContext,
  client: ClientConfiguration,
  user: User,
  source: TokenSource,
  clientMetadata: Metadata,
): Promise<ClaimChanges> {
  const response = await runTrigger(
    pool,
    'PreTokenGeneration',
    {
      triggerSource: source,
      userName: usernameOf(user),
      clientId: client.clientId,
      request: {
        userAttributes: triggerAttributes(user),
        groupConfiguration: { groupsToOverride: [], iamRolesToOverride: [], preferredRole: null },
        ...withClientMetadata(clientMetadata),
      },
      response: { claimsOverrideDetails: null },
    },
    z.object({
      claimsOverrideDetails: z.nullish(
        z.object({
          claimsToAddOrOverride: z.nullish(z.record(z.string(), z.string())),
          claimsToSuppress: z.nullish(z.array(z.string())),
        }),
      ),
    }),
  );
  const details = response?.claimsOverrideDetails;
  if (details === undefined || details === null) return noClaimChanges;
  return {
    addedOrOverridden: details.claimsToAddOrOverride ?? {},
    suppressed: details.claimsToSuppress ?? [],
  };
}
