import * as z from 'zod/mini';
import { assertThisPool, authorize, callerOf, requireClient } from '../api/authorize.ts';
import { ClientId, ClientMetadata, PoolId, Token, Username } from '../api/inputs.ts';
import { type Operations, operation } from '../api/protocol.ts';
import { refreshTokens, revokeRefreshToken } from '../grants/refresh-tokens.ts';
import { requireUser } from '../pool/people.ts';

/** How a signed-in user's client renews and ends the session. */
export const sessionOperations: Operations = {
  GetTokensFromRefreshToken: operation(
    z.object({ ClientId, RefreshToken: Token, ClientMetadata }),
    async (pool, input) => ({
      AuthenticationResult: await refreshTokens(pool, callerOf(pool, input), input.RefreshToken),
    }),
  ),
  RevokeToken: operation(z.object({ ClientId, Token }), async (pool, input) => {
    revokeRefreshToken(pool, requireClient(pool, input.ClientId), input.Token);
    return {};
  }),
  GlobalSignOut: operation(z.object({ AccessToken: Token }), async (pool, input) => {
    pool.state.removeGrantsOf(authorize(pool, input.AccessToken).user.id);
    return {};
  }),
};

/** How an operator ends every session of a user. */
export const sessionAdministration: Operations = {
  AdminUserGlobalSignOut: operation(z.object({ UserPoolId: PoolId, Username }), async (pool, input) => {
    assertThisPool(pool, input.UserPoolId);
    pool.state.removeGrantsOf(requireUser(pool, input.Username).id);
    return {};
  }),
};
