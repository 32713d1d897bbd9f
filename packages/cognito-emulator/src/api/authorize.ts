import { CognitoError, userNotFound } from '../errors/errors.ts';
import type { Caller, ClientMetadata, PoolContext } from '../pool/pool-context.ts';
import type { ClientSettings } from '../settings/settings.ts';
import type { User } from '../state/state.ts';
import { profileScope } from '../tokens/tokens.ts';

/** @throws CognitoError ResourceNotFoundException */
export function requireClient(pool: PoolContext, clientId: string): ClientSettings {
  const client = pool.clients.get(clientId);
  if (client === undefined) {
    throw new CognitoError('ResourceNotFoundException', `User pool client ${clientId} does not exist.`);
  }
  return client;
}

/** @throws CognitoError ResourceNotFoundException */
export function callerOf(
  pool: PoolContext,
  input: { readonly ClientId: string; readonly ClientMetadata?: ClientMetadata },
): Caller {
  return { client: requireClient(pool, input.ClientId), clientMetadata: input.ClientMetadata };
}

/**
 * Checks an access token: its signature, expiry and scope, that its sign-in was not revoked and its user not deleted.
 *
 * @throws CognitoError NotAuthorizedException or UserNotFoundException
 */
export function authorize(pool: PoolContext, accessToken: string): { user: User; client: ClientSettings } {
  const claims = pool.tokens.readAccessToken(accessToken, pool.now());
  if (!claims.scope.split(' ').includes(profileScope)) {
    throw new CognitoError('NotAuthorizedException', 'Access Token does not have required scopes');
  }
  const user = pool.state.userById(claims.sub);
  if (user === undefined) throw userNotFound();
  if (pool.state.grant(claims.origin_jti) === undefined) {
    throw new CognitoError('NotAuthorizedException', 'Access Token has been revoked');
  }
  return { user, client: requireClient(pool, claims.client_id) };
}

/** @throws CognitoError ResourceNotFoundException if an administrator names another pool */
export function assertThisPool(pool: PoolContext, poolId: string): void {
  if (poolId === pool.poolId) return;
  throw new CognitoError('ResourceNotFoundException', `User pool ${poolId} does not exist.`);
}
