import {
  AdminGetUserCommand,
  type AdminGetUserCommandOutput,
  type AttributeType,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { AccountExport } from '../../contract/account-export.ts';
import type { UserId } from '../../contract/ids.ts';
import { requestLimits } from '../aws/request-limits.ts';
import { findBySub } from './find-by-sub.ts';

type Profile = AccountExport['profile'];

/** Reads what the user pool holds of a person; null if they are not in it any more. */
export type ProfileOf = (userId: UserId) => Promise<Profile | null>;

export function createProfileOf(userPoolId: string): ProfileOf {
  const client = new CognitoIdentityProviderClient({
    maxAttempts: 3,
    requestHandler: requestLimits(3_000),
  });
  return async (userId) => {
    const user = (await readNamed(userId)) ?? (await readBySub(userId));
    if (user === null) return null;
    return presentProfile(userId, {
      username: user.Username ?? '',
      attributes: user.UserAttributes ?? [],
      createdAt: user.UserCreateDate ?? null,
      secondFactors: user.UserMFASettingList ?? [],
    });
  };

  async function readNamed(username: string): Promise<AdminGetUserCommandOutput | null> {
    try {
      return await client.send(new AdminGetUserCommand({ UserPoolId: userPoolId, Username: username }));
    } catch (error) {
      if (error instanceof UserNotFoundException) return null;
      throw error;
    }
  }

  async function readBySub(userId: UserId): Promise<AdminGetUserCommandOutput | null> {
    const username = (await findBySub(client, userPoolId, userId))?.Username;
    return username === undefined ? null : readNamed(username);
  }
}

/** Whoever came by Google first is named after it (`google_1234`), and has no password. */
const federatedUsername = /^google_/i;

/** A user of the pool as an export shows them. */
export function presentProfile(
  userId: UserId,
  user: {
    readonly username: string;
    readonly attributes: readonly AttributeType[];
    readonly createdAt: Date | null;
    readonly secondFactors: readonly string[];
  },
): Profile {
  const attribute = (name: string) => user.attributes.find(({ Name }) => Name === name)?.Value ?? null;
  const isFederated = federatedUsername.test(user.username);
  const hasGoogle = isFederated || (attribute('identities') ?? '').includes('"Google"');
  return {
    id: userId,
    email: attribute('email'),
    email_verified: attribute('email_verified') === 'true',
    created_at: user.createdAt?.toISOString() ?? null,
    sign_in_methods: [
      ...(isFederated ? [] : ['password' as const]),
      ...(hasGoogle ? ['google' as const] : []),
    ],
    two_factor: user.secondFactors.length > 0,
  };
}
