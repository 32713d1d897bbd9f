import type {
  AdminGetUserCommandOutput,
  AttributeType,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod/mini';
import type { UserId } from '../../contract/fields/ids.ts';
import { type Language, languages } from '../../contract/fields/languages.ts';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { createIdentitiesStore, type IdentitiesStore } from '../tables/identities/identities.store.ts';
import { createUserPoolClient, userNamed } from './find-user.ts';

export interface PoolPerson {
  readonly userId: UserId;
  readonly username: string;
  readonly email: string;
  readonly hasPassword: boolean;
  readonly hasGoogle: boolean;
  readonly hasSecondFactor: boolean;
  /** What their mails are in. */
  readonly language: Language;
}

/** Null if the user is deleted. */
export type FindPerson = (userId: UserId) => Promise<PoolPerson | null>;

export function createFindPerson(
  client: CognitoIdentityProviderClient,
  userPoolId: string,
  identities: Pick<IdentitiesStore, 'ofAccount'>,
): FindPerson {
  return async (userId) => {
    const identity = await identities.ofAccount(userId);
    const user = identity && (await userNamed(client, userPoolId, identity.username));
    return user && poolPerson(userId, user, identity?.language ?? null);
  };
}

/** From the environment. */
export function findPersonInAws(): FindPerson {
  return createFindPerson(
    createUserPoolClient(),
    environment('USER_POOL_ID'),
    createIdentitiesStore(createDocumentClient(), environment('IDENTITIES_TABLE')),
  );
}

export function poolPerson(
  userId: UserId,
  user: Pick<AdminGetUserCommandOutput, 'Username' | 'UserAttributes' | 'UserMFASettingList'>,
  language: Language | null,
): PoolPerson {
  const { Username: username = '', UserAttributes: attributes = [] } = user;
  return {
    userId,
    username,
    email: attributeOf(attributes, 'email') ?? '',
    ...signInMethodsOf(username, attributes),
    hasSecondFactor: (user.UserMFASettingList ?? []).length > 0,
    language: language ?? languages[0],
  };
}

/** Whether the user signs in with Google only; the username is like `google_1234`. */
export function isFederated(username: string): boolean {
  return /^google_/i.test(username);
}

export function signInMethodsOf(username: string, attributes: readonly AttributeType[]) {
  const isOfGoogle = isFederated(username);
  return {
    hasPassword: !isOfGoogle,
    hasGoogle: isOfGoogle || (attributeOf(attributes, 'identities') ?? '').includes('"Google"'),
  };
}

export function attributeOf(attributes: readonly AttributeType[], name: string): string | null {
  return attributes.find(({ Name }) => Name === name)?.Value ?? null;
}

const Identities = z.array(z.object({ userId: z.string() }));

/** The providers' ids, linked to this user. */
export function linkedSubjects(attributes: readonly AttributeType[]): readonly string[] {
  const listed = attributeOf(attributes, 'identities');
  return listed === null ? [] : z.parse(Identities, JSON.parse(listed)).map(({ userId }) => userId);
}
