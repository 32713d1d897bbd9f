import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CognitoIdentityProviderClient,
  ListUsersCommand,
  type ListUsersCommandInput,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import { userNamed } from './find-user.ts';
import { attributeOf } from './pool-person.ts';

export interface ListedUser {
  readonly username: string;
  readonly subject: string | null;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  /** Such as CONFIRMED; EXTERNAL_PROVIDER: signs in with Google only. */
  readonly status: string | null;
  readonly isEnabled: boolean;
  readonly createdAt: Date | null;
}

export interface PoolUsers {
  /** In pages; may lack users who were made or changed a moment ago. */
  list(): AsyncIterable<readonly ListedUser[]>;
  /** Users whose sign-up is not confirmed, in pages. */
  listUnconfirmed(): AsyncIterable<readonly ListedUser[]>;
  /** Asks for the name, not the list. */
  has(username: string): Promise<boolean>;
}

/**
 * With about 100 ms per page, below 10 calls a second of Cognito's 30 per account.
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
