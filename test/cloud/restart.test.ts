import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { Video } from '../../contract/schemas.ts';
import { newPerson, type Person, until } from './person.ts';
import {
  expectBooksToBalance,
  rowsOf,
  startTestCloud,
  type TestCloud,
  tableNamed,
  withDataFolder,
} from './test-cloud.ts';

/** The same person after the cloud has moved to another port. */
async function call(cloud: TestCloud, person: Person, path: string) {
  const response = await fetch(`${cloud.siteUrl}${path}`, {
    headers: { authorization: `Bearer ${person.accessToken}` },
  });
  return response.json();
}

/** Lets the reconciler look at once at videos that it would leave alone for some seconds more. */
async function letReconcilerLookNow(cloud: TestCloud, person: Person): Promise<void> {
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
  await cloud.fireSchedules();
}

describe('killing the whole cloud', () => {
  it.each([
    ['right after a video was charged', 0],
    ['while it is being made', 1_500],
    ['when it is about to arrive', 3_100],
  ])('%s loses neither the video nor a credit', async (_name, afterMilliseconds) => {
    await withDataFolder(async (folder) => {
      const before = await startTestCloud(folder);
      const person = await newPerson(before);
      await person.buy('starter');
      const { id } = await person.generate();
      await new Promise((resolve) => setTimeout(resolve, afterMilliseconds));
      before.kill();

      const after = await startTestCloud(folder);
      try {
        let video = Video.parse(await call(after, person, `/api/videos/${id}`));
        await until(async () => {
          await letReconcilerLookNow(after, person);
          video = Video.parse(await call(after, person, `/api/videos/${id}`));
          return video.finished_at !== null;
        });
        expect(video.status).toBe('completed');
        expect((await fetch(video.video_url ?? '')).status).toBe(200);
        await expectBooksToBalance(after, {
          ...person,
          credits: async () => (await call(after, person, '/api/credits')).credits,
        });
        expect((await call(after, person, '/api/credits')).credits).toBe(6_000);
      } finally {
        await after.stop();
      }
    });
  });
});

describe('a video whose provider never answers', () => {
  it('is ended by the reconciler before it is 30 minutes old, and its credits are back once', async () => {
    const cloud = await startTestCloud();
    try {
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
      await letReconcilerLookNow(cloud, person);
      await letReconcilerLookNow(cloud, person);
      expect(await person.waitForVideo(id)).toMatchObject({ status: 'failed', failure_reason: 'timed_out' });
      expect(await person.credits()).toBe(7_000);
      await expectBooksToBalance(cloud, person);
    } finally {
      await cloud.stop();
    }
  });
});
