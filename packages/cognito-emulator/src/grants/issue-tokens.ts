import { randomUUID } from 'node:crypto';
import { userDisabled, userNotFound } from '../errors/errors.ts';
import type { Caller, PoolContext } from '../pool/pool-context.ts';
import type { ClientSettings } from '../settings/settings.ts';
import type { Grant, User } from '../state/state.ts';
import { createRefreshToken, scopesOf, type TokenChanges } from '../tokens/tokens.ts';
import { preTokenGeneration, type TokenSource } from '../triggers/triggers.ts';

/** The tokens of a new sign-in. */
export interface SignedInTokens {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly RefreshToken: string;
  readonly ExpiresIn: number;
  readonly TokenType: 'Bearer';
}

/**
 * Issues the tokens of a new sign-in.
 *
 * @param scope that was asked for, separated by spaces; by default the user's own profile
 */
export async function issueTokens(
  pool: PoolContext,
  caller: Caller,
  user: User,
  source: TokenSource,
  scope?: string,
): Promise<{ AuthenticationResult: SignedInTokens; ChallengeParameters: object }> {
  const changes = await preTokenGeneration(pool, user, source, caller, scopesOf(scope));
  // The user may have been deleted or disabled while triggers ran.
  const present = pool.state.userById(user.id);
  if (present === undefined) throw userNotFound();
  if (present.isDisabled === true) throw userDisabled();
  const { client } = caller;
  const signedInAt = pool.now();
  const grantId = randomUUID();
  const { refreshToken, refreshTokenHash } = createRefreshToken(grantId);
  const refreshExpiresAt = signedInAt + client.refreshTokenSeconds * 1_000;
  const grant: Grant = {
    id: grantId,
    userId: user.id,
    clientId: client.clientId,
    scope,
    eventId: randomUUID(),
    signedInAt,
    refreshExpiresAt,
    endsAt: refreshExpiresAt + client.accessTokenSeconds * 1_000,
    refreshTokenHash,
    replaced: [],
  };
  pool.state.putGrant(grant);
  return {
    AuthenticationResult: {
      ...signTokens(pool, client, present, grant, changes),
      RefreshToken: refreshToken,
    },
    ChallengeParameters: {},
  };
}

/** An access token and an id token for a grant. */
export function signTokens(
  pool: PoolContext,
  client: ClientSettings,
  user: User,
  grant: Grant,
  changes: TokenChanges,
): Omit<SignedInTokens, 'RefreshToken'> {
  const now = pool.now();
  return {
    AccessToken: pool.tokens.signAccessToken(client, grant, user, now, changes.access),
    ExpiresIn: client.accessTokenSeconds,
    IdToken: pool.tokens.signIdToken(client, grant, user, now, changes.id),
    TokenType: 'Bearer',
  };
}
