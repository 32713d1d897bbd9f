import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { UserId } from '../../contract/ids.ts';
import { requestLimits } from '../aws/request-limits.ts';

/** Removes somebody from the user pool, with their address, password, second factor and sessions. May be repeated. */
export type DeleteUser = (userId: UserId) => Promise<void>;

/**
 * A person is looked up by `sub`, because the name of one who signs in with Google only is another.
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminDeleteUser.html
 */
export function createDeleteUser(userPoolId: string): DeleteUser {
  const client = new CognitoIdentityProviderClient({
    maxAttempts: 3,
    requestHandler: requestLimits(3_000),
  });
  return async (userId) => {
    const { Users = [] } = await client.send(
      new ListUsersCommand({ UserPoolId: userPoolId, Filter: `sub = "${userId}"`, Limit: 1 }),
    );
    const username = Users[0]?.Username;
    if (username === undefined) return;
    try {
      await client.send(new AdminDeleteUserCommand({ UserPoolId: userPoolId, Username: username }));
    } catch (error) {
      if (!(error instanceof UserNotFoundException)) throw error;
    }
  };
}
