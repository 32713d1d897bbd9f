import type { AttributeType } from '@aws-sdk/client-cognito-identity-provider';
import type { AccountExport } from '../../contract/account-export.ts';
import type { UserId } from '../../contract/ids.ts';
import { createUserPoolClient, findUser } from './find-user.ts';

type Profile = AccountExport['profile'];

/** Reads what the user pool holds about a person; null if the user is deleted. */
export type ProfileOf = (userId: UserId) => Promise<Profile | null>;

export function createProfileOf(userPoolId: string): ProfileOf {
  const client = createUserPoolClient();
  return async (userId) => {
    const user = await findUser(client, userPoolId, userId);
    if (user === null) return null;
    return presentProfile(userId, {
      username: user.Username ?? '',
      attributes: user.UserAttributes ?? [],
      createdAt: user.UserCreateDate ?? null,
      secondFactors: user.UserMFASettingList ?? [],
    });
  };
}

/** The username of a person who signed up with Google, such as `google_1234`, and has no password. */
const federatedUsername = /^google_/i;

/** A user of the pool as the export shows it. */
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
