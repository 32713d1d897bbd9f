import { rmSync } from 'node:fs';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tier } from '../../contract/billing/catalog.ts';
import { Video } from '../../contract/schemas.ts';
import { assemblyOfOneAtOnce } from './changed-assembly.ts';
import { newPerson, type Person, payCheckout, until } from './person.ts';
import { expectBooksToBalance, startTestCloud, type TestCloud, tableNamed } from './test-cloud.ts';

let cloud: TestCloud;
let folder: string;
let pack: Person;
let plus: Person;
let pro: Person;

beforeAll(async () => {
  folder = assemblyOfOneAtOnce();
  cloud = await startTestCloud('line', { assemblyFolder: folder, waits: 'skipped' });
  [pack, plus, pro] = await Promise.all([newPerson(cloud), subscriber('plus'), subscriber('pro')]);
  await pack.buy('starter');
}, 120_000);
afterAll(async () => {
  await cloud.stop();
  rmSync(folder, { recursive: true });
});

async function subscriber(tier: Tier): Promise<Person> {
  const person = await newPerson(cloud);
  const { body } = await person.call('createCheckout', { body: { tier, isYearly: false } });
  if (typeof body !== 'object' || body === null || !('url' in body)) throw new Error('No checkout.');
  await payCheckout(String(body.url));
  await until(async () => (await person.credits()) > 0);
  return person;
}

async function ask(person: Person, id: string): Promise<Video> {
  return Video.parse((await person.call('getVideo', { id })).body);
}

/** Makes a video with the only slot, until it is cancelled. */
async function takeSlot(): Promise<string> {
  const { id } = await pro.generate({ prompt: 'simulate: never' });
  await until(async () => (await ask(pro, id)).cancel_refund_credits === 0);
  return id;
}

/** Ends the video that has the slot, which the reconciler then gives to the first in line. */
async function giveSlotOn(id: string): Promise<Video> {
  const { body } = await pro.call('cancelVideo', { id, body: { refund_credits: 0 } });
  await cloud.fireSchedules('GenerationReconcileVideos');
  return Video.parse(body);
}

/** Asks for a video that has to wait. */
async function wait(person: Person): Promise<string> {
  const { id } = await person.generate();
  await until(async () => (await ask(person, id)).line !== null);
  return id;
}

describe('the line of a model that makes one video at once', () => {
  it('starts a waiting Pro video first, then Plus, then that of a pack, whatever the order of the requests', async () => {
    const first = await takeSlot();
    const ofPack = await wait(pack);
    const ofPlus = await wait(plus);
    const ofPro = await wait(pro);
    expect(await ask(pack, ofPack)).toMatchObject({ status: 'queued', line: { place: 3, tier: null } });
    expect(await ask(plus, ofPlus)).toMatchObject({ line: { place: 2, tier: 'plus' } });
    const { line } = await ask(pro, ofPro);
    expect(line).toMatchObject({ place: 1, tier: 'pro' });
    expect(Date.parse(line?.estimated_start_at ?? '')).toBeGreaterThan(Date.now() - 5_000);

    const videos = [
      await giveSlotOn(first),
      await pro.waitForVideo(ofPro),
      await plus.waitForVideo(ofPlus),
      await pack.waitForVideo(ofPack),
    ];
    expect(videos.map(({ status }) => status)).toEqual(['cancelled', ...Array(3).fill('completed')]);
    for (const [index, video] of videos.slice(1).entries()) {
      // The slot is given on when the video before has ended, and not earlier.
      expect(Date.parse(video.started_at ?? '')).toBeGreaterThanOrEqual(
        Date.parse(videos[index]?.finished_at ?? ''),
      );
    }
  });

  it('refunds a video that is cancelled in line, and lets the others move up', async () => {
    const first = await takeSlot();
    const before = await plus.credits();
    const ofPlus = await wait(plus);
    const ofPack = await wait(pack);
    expect(await ask(pack, ofPack)).toMatchObject({ line: { place: 2 } });
    const { body } = await plus.call('cancelVideo', { id: ofPlus, body: { refund_credits: 1_000 } });
    expect(Video.parse(body)).toMatchObject({ status: 'cancelled', refunded_credits: 1_000, line: null });
    expect(await plus.credits()).toBe(before);
    expect(await ask(pack, ofPack)).toMatchObject({ line: { place: 1 } });
    expect(await giveSlotOn(first)).toMatchObject({ status: 'cancelled' });
    expect(await pack.waitForVideo(ofPack)).toMatchObject({ status: 'completed' });
  });

  it('refuses and refunds a video after 30 minutes in line', async () => {
    const first = await takeSlot();
    const before = await plus.credits();
    const id = await wait(plus);
    const requestedAt = new Date(Date.now() - 30 * 60_000).toISOString();
    await cloud.database.send(
      new UpdateCommand({
        TableName: tableNamed(cloud, 'Videos'),
        Key: { user_id: plus.userId, id },
        UpdateExpression: 'SET created_at = :requested, check_at = :requested',
        ExpressionAttributeValues: { ':requested': requestedAt },
      }),
    );
    await cloud.invoke('GenerationReconcileVideos', {});
    expect(await ask(plus, id)).toMatchObject({
      status: 'failed',
      failure_reason: 'waited_too_long',
      refunded_credits: 1_000,
      started_at: null,
    });
    expect(await plus.credits()).toBe(before);
    expect(await giveSlotOn(first)).toMatchObject({ status: 'cancelled' });
    await expectBooksToBalance(cloud, plus);
  });
});
