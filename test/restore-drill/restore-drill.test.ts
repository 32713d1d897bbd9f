import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Video } from '../../contract/schemas.ts';
import { ensureAssembly } from '../../local/build/ensure-assembly.ts';
import {
  confirmationCode,
  newPerson,
  ownPassword,
  type Person,
  payCheckout,
  signedIn,
  until,
  userPoolOf,
} from '../cloud/person.ts';
import { poolAdministrator } from '../cloud/pool-administrator.ts';
import {
  bucketNamed,
  expectBooksToBalance,
  startTestCloud,
  type TestCloud,
  tableNamed,
} from '../cloud/test-cloud.ts';
import {
  backUpFiles,
  backUpTable,
  backUpTables,
  copyWhatSurvives,
  restoreFiles,
  restoreTables,
} from './backup.ts';

/**
 * The rehearsal of docs/recovery.md: a product in use is backed up, lives on for a while, is destroyed with everything it
 * held at AWS, and is restored into a new deployment. `npm run restore-drill`.
 */

const root = path.resolve(import.meta.dirname, '../..');
const price = 1_000;
const newPassword = 'another-secret';

let after: TestCloud;
let folders: readonly string[];
/** What the operator's command printed. */
let printed: string;
/** The people as they sign in after the restore. */
let ada: Person;
let bea: Person;
let dan: Person;
let cleo: { readonly userId: string; readonly email: string };

const made = {
  kept: '',
  keptDigest: '',
  afterBackup: '',
  deleted: '',
  unshared: '',
  endedLink: '',
  workingLink: '',
};

beforeAll(async () => {
  await ensureAssembly(console.log);
  folders = ['before', 'after'].map((name) => mkdtempSync(path.join(tmpdir(), `reelwright-drill-${name}-`)));
  const [folderBefore = '', folderAfter = ''] = folders;
  const before = await startTestCloud('restore-drill', { dataFolder: folderBefore, waits: 'skipped' });
  const people = await Promise.all(Array.from({ length: 4 }, () => newPerson(before)));
  const [adaBefore, beaBefore, cleoBefore, danBefore] = people as [Person, Person, Person, Person];
  cleo = cleoBefore;
  await Promise.all([
    (async () => {
      await adaBefore.buy('starter');
      made.kept = await madeBy(adaBefore);
      await adaBefore.call('updateVideo', { id: made.kept, body: { saved: true } });
      made.keptDigest = await playedBy(adaBefore, made.kept);
    })(),
    subscribe(beaBefore),
    (async () => {
      await cleoBefore.buy('starter');
      await madeBy(cleoBefore);
    })(),
    (async () => {
      await danBefore.buy('starter');
      [made.deleted, made.unshared] = await Promise.all([madeBy(danBefore), madeBy(danBefore)]);
      made.workingLink = await shared(danBefore, made.deleted);
      made.endedLink = await shared(danBefore, made.unshared);
    })(),
  ]);

  const aws = clientsOf(before);
  const tables = await backUpTables(aws.tables, before.tables);
  // Backups of files are of other minutes than those of tables.
  made.afterBackup = await madeBy(adaBefore);
  const files = await backUpFiles(aws.files, bucketNamed(before, 'mediabucket'));
  await before.invoke('UserExportExportUsers', {});
  const [users] = await backUpFiles(aws.files, bucketNamed(before, 'userexport'));

  await adaBefore.buy('starter');
  await cleoBefore.call('deleteAccount', { body: ownPassword });
  await danBefore.call('deleteVideo', { id: made.deleted });
  await danBefore.call('unshareVideo', { id: made.unshared });
  // The log of deletions, as the other region has it.
  const replica = await backUpTable(aws.tables, 'deletions', logOfDeletions(before));
  aws.close();
  await before.stop();
  copyWhatSurvives(folderBefore, folderAfter);
  rmSync(folderBefore, { recursive: true });

  after = await startTestCloud('restore-drill', { dataFolder: folderAfter, waits: 'skipped' });
  const newAws = clientsOf(after);
  await restoreTables(newAws.tables, 'restored-laptop-', tables);
  await restoreTables(newAws.tables, 'replica-of-', [replica]);
  await restoreFiles(newAws.files, bucketNamed(after, 'mediabucket'), files);
  newAws.close();
  printed = await command('bin/restore.ts', '--deletions-from', 'replica-of-deletions');
  printed += await command('bin/reconcile.ts', '--hours', '24');
  const usersFile = path.join(folderAfter, 'users.jsonl.gz');
  writeFileSync(usersFile, users?.bytes ?? '');
  printed += await command('bin/import-users.ts', usersFile);
  await after.fireSchedules();
  [ada, bea, dan] = (await Promise.all(
    [adaBefore, beaBefore, danBefore].map(({ email }) => withNewPassword(email)),
  )) as [Person, Person, Person];
}, 300_000);

afterAll(async () => {
  await after.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('after everything at AWS was lost and restored', () => {
  it('people have their accounts with a new password, and every account equals the sum of its ledger', async () => {
    for (const person of [ada, bea, dan]) await expectBooksToBalance(after, person);
    expect(printed).toContain('Every account equals its ledger.');
  });

  it('what was paid since the backup is there again, once', async () => {
    expect(await ada.credits()).toBe(2 * 7_000 - price);
    expect((await ada.call('listOrders')).body).toMatchObject({ orders: { length: 2 } });
  });

  it('a subscriber has the plan and its credits', async () => {
    expect((await bea.call('checkSubscription')).body).toMatchObject({ subscribed: true });
    expect(await bea.credits()).toBeGreaterThan(0);
  });

  it('videos play, byte for byte as before, by links that a new key signed', async () => {
    expect(await playedBy(ada, made.kept)).toBe(made.keptDigest);
  });

  it('a video that was made since the backup is gone with its files, and its credits are back', async () => {
    expect((await ada.call('getVideo', { id: made.afterBackup })).status).toBe(404);
    expect(printed).toContain('removed 1 files without a video');
  });

  it('an account that was deleted since the backup stays deleted, with its videos', async () => {
    expect(printed).toContain('1 deleted their account');
    expect((await usersOf(after)).includes(cleo.email)).toBe(false);
    for (const word of ['Credits', 'Videos'] as const) {
      const { Items = [] } = await after.database.send(
        new ScanCommand({ TableName: tableNamed(after, word) }),
      );
      const left = Items.filter(({ user_id: userId }) => userId === cleo.userId);
      expect(left.map((item) => Object.keys(item).sort())).toEqual(
        word === 'Credits' ? [['deleted_at', 'entry', 'user_id']] : [],
      );
    }
  });

  it('a video that was deleted since the backup stays deleted, and a link that was ended shows nothing', async () => {
    expect((await dan.call('getVideo', { id: made.deleted })).status).toBe(404);
    expect((await fetch(`${after.siteUrl}${new URL(made.workingLink).pathname}`)).status).toBe(404);
    expect((await dan.call('getVideo', { id: made.unshared })).body).toMatchObject({ share_url: null });
    expect((await fetch(`${after.siteUrl}${new URL(made.endedLink).pathname}`)).status).toBe(404);
  });

  it('a new video can be made', async () => {
    const before = await ada.credits();
    await madeBy(ada);
    expect(await ada.credits()).toBe(before - price);
    await expectBooksToBalance(after, ada);
  });
});

describe('the command that finishes a restore', () => {
  it('copies into no table that holds something, unless it is told to replace it', async () => {
    await expect(command('bin/restore.ts')).rejects.toThrow('holds items already');
  });
});

async function madeBy(person: Person): Promise<string> {
  const { id } = await person.generate();
  expect((await person.waitForVideo(id)).status).toBe('completed');
  return id;
}

/** Plays a video; returns a digest of its bytes. */
async function playedBy(person: Person, id: string): Promise<string> {
  const { video_url: url } = Video.parse((await person.call('getVideo', { id })).body);
  const response = await fetch(url ?? '');
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.byteLength).toBeGreaterThan(10_000);
  return createHash('sha256').update(bytes).digest('hex');
}

/** The passwords were lost with the pool: "Forgot password" gives a new one. */
async function withNewPassword(email: string): Promise<Person> {
  const { clientId: ClientId, cognito } = await userPoolOf(after);
  await cognito('ForgotPassword', { ClientId, Username: email });
  const ConfirmationCode = await confirmationCode(after, email);
  await cognito('ConfirmForgotPassword', {
    ...{ ClientId, Username: email, ConfirmationCode, Password: newPassword },
  });
  return signedIn(after, email, newPassword);
}

/** The addresses of all users of the pool. */
async function usersOf(cloud: TestCloud): Promise<string> {
  const client = poolAdministrator(cloud);
  const { poolId: UserPoolId } = await userPoolOf(cloud);
  const { Users = [] } = await client.send(new ListUsersCommand({ UserPoolId }));
  client.destroy();
  expect(Users).toHaveLength(3);
  return JSON.stringify(Users);
}

async function shared(person: Person, id: string): Promise<string> {
  const { body } = await person.call('shareVideo', { id, body: { show_prompt: false } });
  return Video.parse(body).share_url ?? '';
}

async function subscribe(person: Person): Promise<void> {
  const { body } = await person.call('createCheckout', { body: { tier: 'plus', isYearly: false } });
  await payCheckout(z.parse(z.object({ url: z.string() }), body).url);
  await until(async () => (await person.credits()) > 0);
}

function clientsOf(cloud: TestCloud) {
  const { accessKeyId, secretAccessKey } = cloud.iam.administrator;
  const options = {
    endpoint: cloud.awsEndpointUrl,
    region: 'us-east-1',
    credentials: { accessKeyId, secretAccessKey },
  };
  const [tables, files] = [new DynamoDBClient(options), new S3Client(options)];
  return {
    tables,
    files,
    close: () => {
      tables.destroy();
      files.destroy();
    },
  };
}

function logOfDeletions(cloud: TestCloud): string {
  return Object.values(cloud.tables).find((name) => name.includes('Erasures')) ?? '';
}

/** Runs a command of an operator against the restored cloud. */
async function command(file: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], {
    cwd: root,
    env: { ...process.env, PORT: new URL(after.siteUrl).port },
  });
  return stdout;
}
