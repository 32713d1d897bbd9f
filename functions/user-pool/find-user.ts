import {
  AdminGetUserCommand,
  type AdminGetUserCommandOutput,
  CognitoIdentityProviderClient,
  ListUsersCommand,
  UserNotFoundException,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import { requestLimits } from '../aws/request-limits.ts';

export function createUserPoolClient(): CognitoIdentityProviderClient {
  return new CognitoIdentityProviderClient({ maxAttempts: 3, requestHandler: requestLimits(3_000) });
}

/**
 * For a trigger of the user pool: one lost, late or throttled answer refuses no person. Two timeouts take
 * most of Cognito's 5 s; Cognito repeats a trigger that times out, but refuses the person at an error.
 */
export function createTriggerUserPoolClient(): CognitoIdentityProviderClient {
  return new CognitoIdentityProviderClient({ maxAttempts: 2, requestHandler: requestLimits(2_000) });
}

/** Null if the pool has no user of this name. */
export async function userNamed(
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

/** All users of an address, however they sign in. */
export async function usersOfAddress(
  client: CognitoIdentityProviderClient,
  userPoolId: string,
  email: string,
): Promise<readonly UserType[]> {
  // Backslashes escape quotes in the filter.
  const Filter = `email = "${email.replace(/[\\"]/g, '\\$&')}"`;
  const { Users = [] } = await client.send(new ListUsersCommand({ UserPoolId: userPoolId, Filter }));
  return Users;
}
