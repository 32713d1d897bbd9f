import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import {
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { openTestPool, poolId, type TestPool } from 'cognito-emulator/testing/test-pool.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { UserId } from '../../contract/fields/ids.ts';
import { startTables, type Tables } from '../../test/tables/start-tables.ts';
import { createErasuresStore, type ErasuresStore } from '../tables/erasures/erasures.store.ts';
import {
  addressHash,
  createIdentitiesStore,
  type IdentitiesStore,
} from '../tables/identities/identities.store.ts';
import { newIdentity } from '../tables/identities/testing/new-identity.ts';
import { createPoolUsers } from '../user-pool/pool-users.ts';
import { exportUsers } from './export-users.ts';
import { ExportedUser } from './exported-user.ts';
import { importUsers } from './import-users.ts';
import { poolAdministrator } from './testing/pool-administrator.ts';

let tables: Tables;
let test: TestPool;
let client: CognitoIdentityProviderClient;
let identities: IdentitiesStore;
let erasures: ErasuresStore;
beforeAll(async () => {
  tables = await startTables();
  identities = createIdentitiesStore(tables.client, 'identities');
  erasures = createErasuresStore(tables.client, 'erasures');
  test = await openTestPool();
  client = poolAdministrator(test);
});
afterAll(async () => {
  client.destroy();
  await Promise.all([test.close(), tables.stop()]);
});

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The users in the scheduled function's file. */
async function exported(): Promise<ExportedUser[]> {
  let lines: string[] = [];
  await exportUsers({
    users: createPoolUsers(client, poolId),
    identities,
    write: async (gzipped) => {
      lines = gunzipSync(gzipped).toString('utf8').split('\n').filter(Boolean);
    },
    log: quiet,
  });
  return lines.map((line) => z.parse(ExportedUser, JSON.parse(line)));
}

/** A user of the pool with an account. */
async function person() {
  const email = `${randomUUID()}@example.com`;
  const username = test.pool.seedUser({ email, password: 'secret-enough' });
  const userId = UserId.parse(randomUUID());
  const after = {
    userId,
    username,
    poolId,
    addressHash: addressHash(email),
    createdAt: null,
    agreement: null,
    language: null,
  };
  await identities.write({ before: null, after, holder: null });
  return { email, username, userId };
}

const userOf = (email: string) =>
  client.send(new AdminGetUserCommand({ UserPoolId: poolId, Username: email }));
const lose = (Username: string) => client.send(new AdminDeleteUserCommand({ UserPoolId: poolId, Username }));

describe('the users of a pool', () => {
  it('are exported with their accounts and without a secret, more than a page of them', async () => {
    const people = await Promise.all(Array.from({ length: 65 }, person));
    const users = await exported();
    for (const { email, username, userId } of people) {
      expect(users.find((user) => user.email === email)).toEqual({
        ...{ account_id: userId, username, subject: username, email, email_verified: true },
        ...{ status: 'CONFIRMED', enabled: true, created_at: expect.any(String) },
      });
    }
    await Promise.all(people.map(({ username }) => lose(username)));
  });

  it('are made again, once, mailed nothing, and let no one in who knew the former password', async () => {
    const [lost, here] = [await person(), await person()];
    const users = await exported();
    await lose(lost.username);
    expect(await importUsers(client, poolId, identities, erasures, users)).toMatchObject({
      created: 1,
      known: 1,
    });
    const made = await userOf(lost.email);
    expect(made).toMatchObject({ UserStatus: 'CONFIRMED' });
    expect(made.UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'true' });
    expect(made.Username).not.toBe(lost.username);
    expect(test.mails).toEqual([]);
    expect((await userOf(here.email)).Username).toBe(here.username);
    expect(await importUsers(client, poolId, identities, erasures, users)).toMatchObject({
      created: 0,
      known: 2,
    });
    await Promise.all([lose(lost.email), lose(here.email)]);
  });

  it('are not made again if they deleted their account since the export', async () => {
    const gone = await person();
    const users = await exported();
    await lose(gone.username);
    await erasures.noteAccount(gone.userId, new Date());
    const report = await importUsers(client, poolId, identities, erasures, users);
    expect(report).toMatchObject({ created: 0, deleted: 1 });
    await expect(userOf(gone.email)).rejects.toThrow('User does not exist');
  });

  it('are given a password by a repeat where the first import broke off before it', async () => {
    const lost = await person();
    const users = await exported();
    await lose(lost.username);
    let failures = 1;
    const flaky: Pick<CognitoIdentityProviderClient, 'send'> = {
      send: (command: object) => {
        if (command instanceof AdminSetUserPasswordCommand && failures > 0) {
          failures -= 1;
          return Promise.reject(new Error('Cognito does not answer.'));
        }
        return Reflect.apply(client.send, client, [command]);
      },
    };
    await expect(importUsers(flaky, poolId, identities, erasures, users)).rejects.toThrow('does not answer');
    expect(await userOf(lost.email)).toMatchObject({ UserStatus: 'FORCE_CHANGE_PASSWORD' });
    expect(await importUsers(flaky, poolId, identities, erasures, users)).toMatchObject({ created: 1 });
    expect(await userOf(lost.email)).toMatchObject({ UserStatus: 'CONFIRMED' });
    await lose(lost.email);
  });

  it('stay shut out where an operator had shut them out', async () => {
    const lost = await person();
    const users = (await exported()).map((user) => ({ ...user, enabled: false }));
    await lose(lost.username);
    const disabled: unknown[] = [];
    const withDisabling: Pick<CognitoIdentityProviderClient, 'send'> = {
      send: (command: object) => {
        if (!(command instanceof AdminDisableUserCommand))
          return Reflect.apply(client.send, client, [command]);
        disabled.push(command.input);
        return Promise.resolve({});
      },
    };
    await importUsers(withDisabling, poolId, identities, erasures, users);
    expect(disabled).toEqual([{ UserPoolId: poolId, Username: lost.email }]);
    await lose(lost.email);
  });

  it('who sign in with Google, or never confirmed an address, are not made; Google’s accounts wait for them', async () => {
    const userId = UserId.parse(randomUUID());
    const username = 'google_1234';
    await identities.write({
      before: null,
      after: newIdentity({ userId, username, poolId }),
      holder: null,
    });
    const user: ExportedUser = {
      ...{ account_id: userId, username, subject: null, email: 'ada@gmail.example', email_verified: true },
      ...{ status: 'EXTERNAL_PROVIDER', enabled: true, created_at: null },
    };
    const pending: ExportedUser = { ...user, account_id: null, username: 'x', status: 'UNCONFIRMED' };
    const report = await importUsers(client, poolId, identities, erasures, [user, pending]);
    expect(report).toEqual({ created: 0, known: 0, ofGoogle: 1, unconfirmed: 1, deleted: 0 });
    expect(await identities.ofAccount(userId)).toMatchObject({ username, poolId: null });
  });
});
