import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { AdminDeleteUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { creditPacks } from '../../contract/billing/catalog.ts';
import { ExportedUser } from '../../functions/account/exported-user.ts';
import {
  confirmationCode,
  newEmail,
  newPerson,
  ownPassword,
  type Person,
  signedIn,
  userPoolOf,
} from './person.ts';
import { poolAdministrator } from './pool-administrator.ts';
import { bucketNamed, type SharedCloud, sharedQuickCloud } from './test-cloud.ts';

let folder: string;
let cloud: SharedCloud;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'reelwright-account-ids-'));
  cloud = await sharedQuickCloud();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const starterCredits = creditPacks.starter.credits;

/** The pool loses a user, as it does with a deleted pool that is made anew. */
async function loseUser({ username }: Person): Promise<void> {
  const { poolId } = await userPoolOf(cloud);
  await poolAdministrator(cloud).send(new AdminDeleteUserCommand({ UserPoolId: poolId, Username: username }));
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

  it('comes back from the export of the users, by a new password and no other', async () => {
    const before = await newPerson(cloud);
    await before.buy('starter');
    await cloud.fireSchedules('UserExportExportUsers');
    const { accessKeyId, secretAccessKey } = cloud.iam.administrator;
    const s3 = new S3Client({
      endpoint: cloud.awsEndpointUrl,
      region: 'us-east-1',
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: true,
    });
    const Bucket = bucketNamed(cloud, 'userexport');
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: 'users.jsonl.gz' }));
    s3.destroy();
    const gzipped = (await Body?.transformToByteArray()) ?? new Uint8Array();
    const lines = gunzipSync(gzipped).toString('utf8').split('\n').filter(Boolean);
    const users = lines.map((line) => z.parse(ExportedUser, JSON.parse(line)));
    expect(users.find(({ email }) => email === before.email)).toMatchObject({ account_id: before.userId });
    await loseUser(before);
    const { clientId, cognito } = await userPoolOf(cloud);
    const file = path.join(folder, 'users.jsonl.gz');
    writeFileSync(file, gzipped);
    const { stdout } = await promisify(execFile)(process.execPath, ['bin/import-users.ts', file], {
      env: { ...process.env, PORT: new URL(cloud.siteUrl).port },
    });
    expect(stdout).toMatch(/^1 users created, \d+ were there/);

    const { email } = before;
    await expect(signedIn(cloud, email, ownPassword.password)).rejects.toThrow('NotAuthorizedException');
    await cognito('ForgotPassword', { ClientId: clientId, Username: email });
    const ConfirmationCode = await confirmationCode(cloud, email);
    const Password = 'another-secret';
    await cognito('ConfirmForgotPassword', {
      ...{ ClientId: clientId, Username: email, ConfirmationCode, Password },
    });
    const after = await signedIn(cloud, email, Password);
    expect(after.userId).toBe(before.userId);
    expect(await after.credits()).toBe(starterCredits);
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
