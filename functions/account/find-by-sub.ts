import {
  type CognitoIdentityProviderClient,
  ListUsersCommand,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import type { UserId } from '../../contract/ids.ts';

/**
 * Finds a person who signs in with Google only. Such a user's name is Google's (`google_1234`), and Cognito's calls take
 * the `sub` in place of the name for its own users only.
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminGetUser.html
 */
export async function findBySub(
  client: CognitoIdentityProviderClient,
  userPoolId: string,
  userId: UserId,
): Promise<UserType | undefined> {
  const { Users = [] } = await client.send(
    new ListUsersCommand({ UserPoolId: userPoolId, Filter: `sub = "${userId}"`, Limit: 1 }),
  );
  return Users[0];
}
