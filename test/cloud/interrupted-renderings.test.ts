import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Video } from '../../contract/schemas.ts';
import { newPerson, ownPassword, type Person, until } from './person.ts';
import {
  bucketNamed,
  expectBooksToBalance,
  rowsOf,
  startTestCloud,
  type TestCloud,
  tableNamed,
} from './test-cloud.ts';

/**
 * What happens to a video while it is made, in real time: 3.1 s until the cloud is killed, 3 s until the account of a
 * video is deleted.
 */
let cloud: TestCloud;
let folder: string;

/** Their videos had been made for so long when the cloud was killed. */
const interrupted: { readonly afterMilliseconds: number; readonly person: Person; readonly id: string }[] =
  [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'reelwright-interrupted-'));
  const before = await startTestCloud('interrupted-renderings', { dataFolder: folder });
  const people = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const person = await newPerson(before);
      await person.buy('starter');
      return person;
    }),
  );
  const made = await Promise.all(
    [3_100, 1_500, 0].map(async (afterMilliseconds, index) => {
      const [person] = people.slice(index);
      if (person === undefined) throw new Error('There are as many people as moments.');
      await pause(3_100 - afterMilliseconds);
      const { id } = await person.generate();
      return { afterMilliseconds, person, id };
    }),
  );
  interrupted.push(...made);
  before.kill();
  cloud = await startTestCloud('interrupted-renderings', { dataFolder: folder });
  for (const { person } of interrupted) await makeCheckDue(person);
  await cloud.fireSchedules('GenerationReconcileVideos');
});
afterAll(async () => {
  await cloud.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The same person after the cloud has moved to another port. */
async function call(person: Person, path: string) {
  const response = await fetch(`${cloud.siteUrl}${path}`, {
    headers: { authorization: `Bearer ${person.accessToken}` },
  });
  return response.json();
}

/** Lets the reconciler look at once at videos that it would leave alone for some seconds more. */
async function letReconcilerLookNow(person: Person): Promise<void> {
  await makeCheckDue(person);
  await cloud.fireSchedules('GenerationReconcileVideos');
}

async function makeCheckDue(person: Person): Promise<void> {
  const TableName = tableNamed(cloud, 'Videos');
  const items = await rowsOf(cloud, TableName, person.userId);
  for (const { user_id, id, check_at: checkAt } of items) {
    if (checkAt === undefined) continue;
    await cloud.database.send(
      new UpdateCommand({
        TableName,
        Key: { user_id, id },
        UpdateExpression: 'SET check_at = :past',
        ExpressionAttributeValues: { ':past': '2020-01-01T00:00:00.000Z' },
      }),
    );
  }
}

describe('killing the whole cloud', () => {
  it.each([
    ['right after a video was charged', 0],
    ['while it is being made', 1_500],
    ['when it is about to arrive', 3_100],
  ])('%s loses neither the video nor a credit', async (_name, afterMilliseconds) => {
    const found = interrupted.find((one) => one.afterMilliseconds === afterMilliseconds);
    if (found === undefined) throw new Error('No video was interrupted then.');
    const { person, id } = found;
    let video = Video.parse(await call(person, `/api/videos/${id}`));
    await until(async () => {
      await letReconcilerLookNow(person);
      video = Video.parse(await call(person, `/api/videos/${id}`));
      return video.finished_at !== null;
    });
    expect(video.status).toBe('completed');
    expect((await fetch(video.video_url ?? '')).status).toBe(200);
    await expectBooksToBalance(cloud, {
      ...person,
      credits: async () => (await call(person, '/api/credits')).credits,
    });
    expect((await call(person, '/api/credits')).credits).toBe(6_000);
  });
});

describe('a video whose provider never answers', () => {
  it('is ended by the reconciler before it is 30 minutes old, and its credits are back once', async () => {
    const person = await newPerson(cloud);
    await person.buy('starter');
    const { id } = await person.generate({ prompt: 'simulate: never' });
    await cloud.database.send(
      new UpdateCommand({
        TableName: tableNamed(cloud, 'Videos'),
        Key: { user_id: person.userId, id },
        UpdateExpression: 'SET created_at = :long_ago, started_at = :long_ago',
        ExpressionAttributeValues: { ':long_ago': new Date(Date.now() - 29 * 60 * 1_000).toISOString() },
      }),
    );
    await letReconcilerLookNow(person);
    await letReconcilerLookNow(person);
    expect(await person.waitForVideo(id)).toMatchObject({ status: 'failed', failure_reason: 'timed_out' });
    expect(await person.credits()).toBe(7_000);
    await expectBooksToBalance(cloud, person);
  });
});

describe('deleting an account', () => {
  it.each([
    ['has just begun', 0],
    ['is about to be delivered', 2_900],
  ])('leaves nothing of a video whose rendering %s', async (_name, afterMilliseconds) => {
    const videoFiles = () => cloud.buckets.listKeys(bucketNamed(cloud, 'mediabucket'), 'media/');
    const filesOfOthers = videoFiles();
    const person = await newPerson(cloud);
    await person.buy('starter');
    const { id } = await person.generate();
    await pause(afterMilliseconds);
    expect(await person.call('deleteAccount', { body: ownPassword })).toMatchObject({ status: 200 });
    await until(async () => {
      const lines = cloud.logs.functionNames().flatMap((name) => cloud.logs.lines(name));
      // On a busy machine the video arrives before its account is gone.
      return lines.some(({ text }) => /video\.(already_ended|completed)/.test(text) && text.includes(id));
    });
    expect(videoFiles()).toEqual(filesOfOthers);
    // One that was being delivered is hidden, and goes with the hourly removal.
    for (const row of await rowsOf(cloud, tableNamed(cloud, 'Videos'), person.userId))
      expect(row).toMatchObject({ status: 'generating', removing_at: expect.any(String) });
    expect(await rowsOf(cloud, tableNamed(cloud, 'Credits'), person.userId)).toHaveLength(1);
  });
});
