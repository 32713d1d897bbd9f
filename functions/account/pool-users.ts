import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CognitoIdentityProviderClient,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { UserId } from '../../contract/ids.ts';
import { findUser } from './find-user.ts';
import { attributeOf } from './pool-person.ts';

/** Which users the pool has. */
export interface PoolUsers {
  /** The `sub` of every user, in pages. The list may lack a user who was made or changed a moment ago. */
  subs(): AsyncIterable<readonly string[]>;
  /** Whether the pool says that there is no such user, by the id as a name and by the filter for it. */
  isGone(userId: UserId): Promise<boolean>;
}

/**
 * Between two pages, which take some 100 ms each: below 10 a second, of the 30 that Cognito allows an account.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/quotas.html
 */
const pauseMilliseconds = 50;

export function createPoolUsers(client: CognitoIdentityProviderClient, userPoolId: string): PoolUsers {
  return {
    async *subs() {
      let token: string | undefined;
      do {
        const { Users = [], PaginationToken } = await client.send(
          new ListUsersCommand({
            UserPoolId: userPoolId,
            AttributesToGet: ['sub'],
            ...(token !== undefined && { PaginationToken: token }),
          }),
        );
        yield Users.flatMap(({ Attributes = [] }) => attributeOf(Attributes, 'sub') ?? []);
        token = PaginationToken;
        if (token !== undefined) await sleep(pauseMilliseconds);
      } while (token !== undefined);
    },

    isGone: async (userId) => (await findUser(client, userPoolId, userId)) === null,
  };
}
