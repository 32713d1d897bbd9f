import type {
  AdminGetUserCommandOutput,
  AttributeType,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import type { UserId } from '../../contract/ids.ts';
import { findUser } from './find-user.ts';

/** A person as the user pool knows them. */
export interface PoolPerson {
  readonly userId: UserId;
  readonly username: string;
  readonly email: string;
  readonly hasPassword: boolean;
  readonly hasGoogle: boolean;
  readonly hasSecondFactor: boolean;
}

/** Finds a person by id, however they sign in; null if the user is deleted. */
export type FindPerson = (userId: UserId) => Promise<PoolPerson | null>;

export function createFindPerson(client: CognitoIdentityProviderClient, userPoolId: string): FindPerson {
  return async (userId) => {
    const user = await findUser(client, userPoolId, userId);
    return user && poolPerson(userId, user);
  };
}

export function poolPerson(
  userId: UserId,
  user: Pick<AdminGetUserCommandOutput, 'Username' | 'UserAttributes' | 'UserMFASettingList'>,
): PoolPerson {
  const { Username: username = '', UserAttributes: attributes = [] } = user;
  return {
    userId,
    username,
    email: attributeOf(attributes, 'email') ?? '',
    ...signInMethodsOf(username, attributes),
    hasSecondFactor: (user.UserMFASettingList ?? []).length > 0,
  };
}

/** The username of a person who signed up with Google, such as `google_1234`, and has no password. */
const federatedUsername = /^google_/i;

export function signInMethodsOf(username: string, attributes: readonly AttributeType[]) {
  const isFederated = federatedUsername.test(username);
  return {
    hasPassword: !isFederated,
    hasGoogle: isFederated || (attributeOf(attributes, 'identities') ?? '').includes('"Google"'),
  };
}

export function attributeOf(attributes: readonly AttributeType[], name: string): string | null {
  return attributes.find(({ Name }) => Name === name)?.Value ?? null;
}
