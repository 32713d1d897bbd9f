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
 * The same for a trigger of the user pool: one answer that is lost, late or throttled refuses no person. Two that are late take
 * most of the 5 s that Cognito waits; it runs a trigger that takes longer again, but refuses the person at an error.
 */
export function createTriggerUserPoolClient(): CognitoIdentityProviderClient {
  return new CognitoIdentityProviderClient({ maxAttempts: 2, requestHandler: requestLimits(2_000) });
}

/** Reads a user of the pool by their name there; null if there is none. */
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
