import type { AttributeType, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type { AccountExport } from '../../contract/account-export.ts';
import type { UserId } from '../../contract/fields/ids.ts';
import type { IdentitiesStore } from '../tables/identities/identities.store.ts';
import { userNamed } from './find-user.ts';
import { attributeOf, signInMethodsOf } from './pool-person.ts';

type Profile = AccountExport['profile'];

/** Null if the user is deleted. */
export type ProfileOf = (userId: UserId) => Promise<Profile | null>;

export function createProfileOf(
  client: CognitoIdentityProviderClient,
  userPoolId: string,
  identities: Pick<IdentitiesStore, 'ofAccount'>,
): ProfileOf {
  return async (userId) => {
    const identity = await identities.ofAccount(userId);
    const user = identity && (await userNamed(client, userPoolId, identity.username));
    if (user === null) return null;
    return presentProfile(userId, {
      username: user.Username ?? '',
      attributes: user.UserAttributes ?? [],
      createdAt: identity?.createdAt ?? user.UserCreateDate ?? null,
      secondFactors: user.UserMFASettingList ?? [],
    });
  };
}

/** The export's view of a user. */
export function presentProfile(
  userId: UserId,
  user: {
    readonly username: string;
    readonly attributes: readonly AttributeType[];
    readonly createdAt: Date | null;
    readonly secondFactors: readonly string[];
  },
): Profile {
  const { hasPassword, hasGoogle } = signInMethodsOf(user.username, user.attributes);
  return {
    id: userId,
    email: attributeOf(user.attributes, 'email'),
    email_verified: attributeOf(user.attributes, 'email_verified') === 'true',
    created_at: user.createdAt?.toISOString() ?? null,
    sign_in_methods: [
      ...(hasPassword ? ['password' as const] : []),
      ...(hasGoogle ? ['google' as const] : []),
    ],
    two_factor: user.secondFactors.length > 0,
  };
}
