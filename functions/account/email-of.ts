import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { UserId } from '../../contract/ids.ts';
import { requestLimits } from '../aws/request-limits.ts';
import { findBySub } from './find-by-sub.ts';

/** Reads a person's address from the user pool, where it is kept and nowhere else. */
export function createEmailOf(userPoolId: string): (userId: UserId) => Promise<string> {
  const client = new CognitoIdentityProviderClient({
    maxAttempts: 3,
    requestHandler: requestLimits(3_000),
  });
  return async (userId) => {
    const attributes = await attributesOf(userId);
    const email = attributes?.find(({ Name }) => Name === 'email')?.Value;
    if (email === undefined) throw new Error(`The user ${userId} has no address.`);
    return email;
  };

  async function attributesOf(userId: UserId) {
    try {
      const user = await client.send(new AdminGetUserCommand({ UserPoolId: userPoolId, Username: userId }));
      return user.UserAttributes;
    } catch (error) {
      if (!(error instanceof UserNotFoundException)) throw error;
      return (await findBySub(client, userPoolId, userId))?.Attributes;
    }
  }
}
