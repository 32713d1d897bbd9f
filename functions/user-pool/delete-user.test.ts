import { randomUUID } from 'node:crypto';
import {
  type CognitoIdentityProviderClient,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { openTestPool, poolId, type TestPool } from 'cognito-emulator/testing/test-pool.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UserId } from '../../contract/fields/ids.ts';
import { poolAdministrator } from '../account/testing/pool-administrator.ts';
import type { Identity } from '../tables/identities/identities.store.ts';
import { newIdentity } from '../tables/identities/testing/new-identity.ts';
import { createDeleteUser } from './delete-user.ts';
import { createEmailOf } from './email-of.ts';
import { createFindPerson } from './pool-person.ts';

let test: TestPool;
let client: CognitoIdentityProviderClient;
beforeAll(async () => {
  test = await openTestPool();
  client = poolAdministrator(test);
});
afterAll(async () => {
  client.destroy();
  await test.close();
});

describe('the user of an account', () => {
  it('is found, and deleted with the link and the entries last, also if that breaks off', async () => {
    const userId = UserId.parse(randomUUID());
    const email = `${randomUUID()}@example.com`;
    const username = await test.pool.seedUser({ email, password: 'secret-enough' });
    let identity: Identity | null = newIdentity({ userId, username, poolId });
    const removed: string[] = [];
    let failures = 1;
    const identities = {
      ofAccount: async () => identity,
      remove: async (id: UserId) => {
        failures -= 1;
        if (failures === 0) throw new Error('DynamoDB is down');
        removed.push(id);
        identity = null;
      },
    };
    const users = async () => {
      const { Users = [] } = await client.send(new ListUsersCommand({ UserPoolId: poolId }));
      return Users.map(({ Username }) => Username);
    };
    expect(await createEmailOf(createFindPerson(client, poolId, identities))(userId)).toBe(email);
    const links = { remove: async (name: string) => void removed.push(name) };
    const deleteUser = createDeleteUser({ client, userPoolId: poolId, identities, links });
    await expect(deleteUser(userId)).rejects.toThrow('DynamoDB is down');
    expect(await users()).toEqual([]);
    await deleteUser(userId);
    await deleteUser(userId);
    expect(removed).toEqual([username, username, userId]);
  });
});
