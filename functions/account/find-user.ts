import {
  AdminGetUserCommand,
  type AdminGetUserCommandOutput,
  CognitoIdentityProviderClient,
  ListUsersCommand,
  UserNotFoundException,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import type { UserId } from '../../contract/ids.ts';
import { requestLimits } from '../aws/request-limits.ts';

export function createUserPoolClient(): CognitoIdentityProviderClient {
  return new CognitoIdentityProviderClient({ maxAttempts: 3, requestHandler: requestLimits(3_000) });
}

/** Reads a user of the pool; null if there is none. */
export async function findUser(
  client: CognitoIdentityProviderClient,
  userPoolId: string,
  userId: UserId,
): Promise<AdminGetUserCommandOutput | null> {
  const user = await findByName(client, userPoolId, userId);
  if (user !== null) return user;
  const username = await usernameBySub(client, userPoolId, userId);
  return username === null ? null : findByName(client, userPoolId, username);
}

/**
 * The username of a person who signs in with Google only, such as `google_1234`: Cognito's calls take the `sub` in place
 * of the name for its own users only.
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminGetUser.html
 */
export async function usernameBySub(
  client: CognitoIdentityProviderClient,
  userPoolId: string,
  userId: UserId,
): Promise<string | null> {
  const { Users: [user] = [] } = await client.send(
    new ListUsersCommand({ UserPoolId: userPoolId, Filter: `sub = "${userId}"`, Limit: 1 }),
  );
  return user?.Username ?? null;
}

/** Every user of an address, however they sign in. */
export async function usersOfAddress(
  client: CognitoIdentityProviderClient,
  userPoolId: string,
  email: string,
): Promise<readonly UserType[]> {
  // The filter's string literal is quoted by backslashes.
  const Filter = `email = "${email.replace(/[\\"]/g, '\\$&')}"`;
  const { Users = [] } = await client.send(new ListUsersCommand({ UserPoolId: userPoolId, Filter }));
  return Users;
}

async function findByName(
  client: CognitoIdentityProviderClient,
  userPoolId: string,
  username: string,
): Promise<AdminGetUserCommandOutput | null> {
  try {
    return await client.send(new AdminGetUserCommand({ UserPoolId: userPoolId, Username: username }));
  } catch (error) {
    if (error instanceof UserNotFoundException) return null;
    throw error;
  }
}
