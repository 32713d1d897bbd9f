import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditPacks } from '../../contract/catalog.ts';
import {
  confirmationCode,
  newEmail,
  newPerson,
  ownPassword,
  type Person,
  signedIn,
  userPoolOf,
} from './person.ts';
import { startTestCloud, type TestCloud } from './test-cloud.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startTestCloud();
});
afterAll(() => cloud.stop());

const starterCredits = creditPacks.starter.credits;

/** The pool loses a user, as it does with a deleted pool that is made anew. */
async function loseUser({ username }: Person): Promise<void> {
  const { poolId } = await userPoolOf(cloud);
  const { accessKeyId, secretAccessKey } = cloud.iam.administrator;
  await new CognitoIdentityProviderClient({
    endpoint: cloud.awsEndpointUrl,
    region: 'us-east-1',
    credentials: { accessKeyId, secretAccessKey },
  }).send(new AdminDeleteUserCommand({ UserPoolId: poolId, Username: username }));
}

describe('an account', () => {
  it('is its owner’s again after the pool lost the user, once the same address is verified', async () => {
    const before = await newPerson(cloud);
    await before.buy('starter');
    await loseUser(before);
    const after = await newPerson(cloud, before.email);
    expect(after.username).not.toBe(before.username);
    expect(after.userId).toBe(before.userId);
    expect(await after.credits()).toBe(starterCredits);
    // A session of before the loss has ended.
    expect(await before.call('getCredits')).toMatchObject({ status: 401 });
    // It is the whole account: the address can be changed, and the account deleted.
    expect(await after.call('readSignIn')).toMatchObject({ status: 200, body: { email: before.email } });
    expect(await after.call('deleteAccount', { body: ownPassword })).toMatchObject({ status: 200 });
    const anew = await newPerson(cloud, before.email);
    expect(anew.userId).not.toBe(before.userId);
    expect(await anew.credits()).toBe(0);
  });

  it('is no one else’s who gets the address that its owner has left', async () => {
    const owner = await newPerson(cloud);
    await owner.buy('starter');
    const moved = newEmail();
    const body = { ...ownPassword, new_email: moved };
    expect(await owner.call('requestAddressChange', { body })).toMatchObject({ status: 200 });
    const codes = {
      current_code: await confirmationCode(cloud, owner.email),
      new_code: await confirmationCode(cloud, moved),
    };
    expect(await owner.call('confirmAddressChange', { body: codes })).toMatchObject({ status: 200 });
    const other = await newPerson(cloud, owner.email);
    expect(other.userId).not.toBe(owner.userId);
    await loseUser(owner);
    await loseUser(other);
    expect((await newPerson(cloud, owner.email)).userId).toBe(other.userId);
    const back = await newPerson(cloud, moved);
    expect(back.userId).toBe(owner.userId);
    expect(await back.credits()).toBe(starterCredits);
  });

  it('is one, however many browsers sign in for the first time at once', async () => {
    const person = await newPerson(cloud);
    await loseUser(person);
    const { userId, email } = await newPerson(cloud, person.email);
    const again = await Promise.all(
      Array.from({ length: 5 }, () => signedIn(cloud, email, ownPassword.password)),
    );
    expect(new Set(again.map((one) => one.userId))).toEqual(new Set([userId]));
  });
});
