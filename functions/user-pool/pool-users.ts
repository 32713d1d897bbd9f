import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CognitoIdentityProviderClient,
  ListUsersCommand,
  type ListUsersCommandInput,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import { userNamed } from './find-user.ts';
import { attributeOf } from './pool-person.ts';

/** A user in the pool's list. */
export interface ListedUser {
  readonly username: string;
  readonly subject: string | null;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  /** Such as CONFIRMED; EXTERNAL_PROVIDER: signs in with Google alone. */
  readonly status: string | null;
  readonly isEnabled: boolean;
  readonly createdAt: Date | null;
}

/** Which users the pool has. */
export interface PoolUsers {
  /** Every user, in pages. The list may lack a user who was made or changed a moment ago. */
  list(): AsyncIterable<readonly ListedUser[]>;
  /** The same of those who signed up and have not confirmed it. */
  listUnconfirmed(): AsyncIterable<readonly ListedUser[]>;
  /** Whether the pool, asked for a user of this name, has one. */
  has(username: string): Promise<boolean>;
}

/**
 * Between two pages, which take some 100 ms each: below 10 a second, of the 30 that Cognito allows an account.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/quotas.html
 */
const pauseMilliseconds = 50;

export function createPoolUsers(client: CognitoIdentityProviderClient, userPoolId: string): PoolUsers {
  async function* pages(input: Pick<ListUsersCommandInput, 'Filter'>): AsyncIterable<readonly ListedUser[]> {
    let token: string | undefined;
    do {
      const { Users = [], PaginationToken } = await client.send(
        new ListUsersCommand({
          UserPoolId: userPoolId,
          ...input,
          ...(token !== undefined && { PaginationToken: token }),
        }),
      );
      yield Users.map(listedUser);
      token = PaginationToken;
      if (token !== undefined) await sleep(pauseMilliseconds);
    } while (token !== undefined);
  }

  return {
    list: () => pages({}),
    listUnconfirmed: () => pages({ Filter: 'cognito:user_status = "UNCONFIRMED"' }),
    has: async (username) => (await userNamed(client, userPoolId, username)) !== null,
  };
}

function listedUser({
  Username = '',
  Attributes = [],
  UserStatus,
  Enabled,
  UserCreateDate,
}: UserType): ListedUser {
  return {
    username: Username,
    subject: attributeOf(Attributes, 'sub'),
    email: attributeOf(Attributes, 'email'),
    isEmailVerified: attributeOf(Attributes, 'email_verified') === 'true',
    status: UserStatus ?? null,
    isEnabled: Enabled ?? true,
    createdAt: UserCreateDate ?? null,
  };
}
