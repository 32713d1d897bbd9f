import { beforeAll, describe, expect, it } from 'vitest';
import { Video, VideoPage } from '../../contract/schemas.ts';
import { newMediaId } from '../../functions/aws/new-media-id.ts';
import { judge } from '../../functions/provenance/testing/judge.ts';
import { newPerson, newVideoId, type Person, videoRequest } from './person.ts';
import { expectBooksToBalance, type SharedCloud, sharedQuickCloud } from './test-cloud.ts';

let cloud: SharedCloud;
let person: Person;

beforeAll(async () => {
  cloud = await sharedQuickCloud();
  person = await newPerson(cloud);
  await person.buy('starter');
});

describe('a video', () => {
  it('costs 1,000 credits, goes through its states and arrives with picture and sound', async () => {
    const before = await person.credits();
    const { id, status, body } = await person.generate({
      prompt: 'Dunes in the desert',
      duration: 8,
      quality: 'pro',
      aspect_ratio: '9:16',
    });
    expect(status).toBe(202);
    expect(Video.parse(body)).toMatchObject({
      status: 'queued',
      credits_used: 1_000,
      simulated: true,
      video_url: null,
    });
    expect(await person.credits()).toBe(before - 1_000);
    const video = await person.waitForVideo(id);
    expect(video).toMatchObject({ status: 'completed', failure_reason: null });
    const file = await fetch(video.video_url ?? '');
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('video/mp4');
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(bytes.subarray(4, 8).toString('latin1')).toBe('ftyp');
    expect(bytes.includes('mp4a')).toBe(true);
    expect((await fetch(video.thumbnail_url ?? '')).headers.get('content-type')).toBe('image/webp');

    const judgment = await judge(bytes);
    expect(judgment).toMatchObject({ isValid: true, label: `urn:c2pa:${video.credentials?.id}` });
    expect(judgment.issuer).toContain('Reelwright laptop self-issued and verified by no authority');
    expect(judgment.actions).toMatchObject([
      { action: 'c2pa.created', softwareAgent: { name: 'Veo 3', version: 'simulated' } },
    ]);
    for (const secret of ['Dunes', video.id, video.user_id]) expect(bytes.includes(secret)).toBe(false);
  });

  it('is one video, charged once, when the same request comes ten times at once', async () => {
    const before = await person.credits();
    const id = newVideoId();
    const answers = await Promise.all(Array.from({ length: 10 }, () => person.generate({}, id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(await person.credits()).toBe(before - 1_000);
    await person.waitForVideo(id);
    await expectBooksToBalance(cloud, person);
  });

  it('does not change when its id comes again with other options', async () => {
    const { id } = await person.generate();
    const before = await person.credits();
    const again = await person.generate({ prompt: 'Something else' }, id);
    expect(again).toMatchObject({ status: 409, body: { error: { code: 'id_already_used' } } });
    expect(await person.credits()).toBe(before);
    await person.waitForVideo(id);
  });

  it.each([
    ['simulate: failure', 'provider_failed'],
    ['simulate: filtered', 'filtered'],
  ])('that does not come (%s) says why, and its credits are back', async (prompt, reason) => {
    const before = await person.credits();
    const { id } = await person.generate({ prompt });
    expect(await person.waitForVideo(id)).toMatchObject({
      status: 'failed',
      failure_reason: reason,
      video_url: null,
    });
    expect(await person.credits()).toBe(before);
    await expectBooksToBalance(cloud, person);
  });

  it('stands in the history, newest first', async () => {
    const page = VideoPage.parse((await person.call('videoHistory')).body);
    const dates = page.videos.map(({ created_at: createdAt }) => createdAt);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(page.videos.length).toBeGreaterThan(3);
  });
});

describe('too little money', () => {
  it("makes exactly as many videos of 200 charges at once as there are credits for, and says the rest in the specification's words", async () => {
    const buyer = await newPerson(cloud);
    await buyer.buy('starter');
    const answers = await Promise.all(
      Array.from({ length: 200 }, async () => {
        let answer = await buyer.generate();
        // So many writes of one account at once are more than DynamoDB takes: some are asked to come again.
        while (answer.status === 503) answer = await buyer.generate({}, answer.id);
        return answer;
      }),
    );
    const made = answers.filter(({ status }) => status === 202);
    expect(made).toHaveLength(7);
    for (const answer of answers.filter(({ status }) => status !== 202)) {
      expect(answer).toMatchObject({
        status: 402,
        body: {
          error: {
            code: 'insufficient_credits',
            message: 'You need 1000 credits to generate a video. You have 0 credits.',
            credits: 0,
          },
        },
      });
    }
    await Promise.all(made.map(({ id }) => buyer.waitForVideo(id)));
    expect(VideoPage.parse((await buyer.call('videoHistory')).body).videos).toHaveLength(7);
    await expectBooksToBalance(cloud, buyer);
  });
});

describe('another person', () => {
  it("cannot tell another user's video from one that does not exist", async () => {
    const { id } = await person.generate();
    const stranger = await newPerson(cloud);
    const asked = await stranger.call('getVideo', { id });
    const never = await stranger.call('getVideo', { id: newVideoId() });
    expect(asked).toEqual(never);
    expect(asked.status).toBe(404);
    expect(VideoPage.parse((await stranger.call('videoHistory')).body).videos).toEqual([]);
    await person.waitForVideo(id);
  });

  it("cannot open a video by its address without the owner's link, nor by a link that was changed", async () => {
    const { id } = await person.generate();
    const { video_url: link } = await person.waitForVideo(id);
    const url = new URL(link ?? '');
    expect((await fetch(`${url.origin}${url.pathname}`)).status).toBe(403);
    const elsewhere = new URL(url);
    elsewhere.pathname = `/media/${newMediaId()}/video.mp4`;
    expect((await fetch(elsewhere)).status).toBe(403);
    const forged = new URL(url);
    forged.searchParams.set('Signature', `${forged.searchParams.get('Signature')?.slice(0, -4)}AAAA`);
    expect((await fetch(forged)).status).toBe(403);
    const sample = 'dunes/16x9-standard-5s.mp4';
    expect((await fetch(`${url.origin}/media/${sample}${url.search}`)).status).toBe(403);
    const onSite = await fetch(`${url.origin}/${sample}${url.search}`);
    expect(onSite.headers.get('content-type')).not.toContain('video');
  });
});

describe('a request that is not right', () => {
  const id = newVideoId();
  it.each([
    ['a prompt of 10,000 characters', { ...videoRequest, prompt: 'x'.repeat(10_000) }, 'prompt'],
    ['no prompt', { ...videoRequest, prompt: undefined }, 'prompt'],
    ['no price', { ...videoRequest, price_credits: undefined }, 'price_credits'],
    ['an unknown length', { ...videoRequest, duration: 60 }, 'duration'],
    ['a field too many', { ...videoRequest, credits_used: 0 }, 'credits_used'],
    ['a list', [videoRequest], 'body'],
    ['not JSON', '{"prompt":', 'body'],
    ['nothing', '', 'body'],
  ])('%s is refused with the name of the field, and nothing is charged', async (_name, body, field) => {
    const before = await person.credits();
    const answer = await person.call('generateVideo', { id, body });
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid_request', field } } });
    expect(await person.credits()).toBe(before);
  });

  it('broken UTF-8 is refused as such', async () => {
    const response = await fetch(`${cloud.siteUrl}/api/videos/${id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${person.accessToken}`, 'content-type': 'application/json' },
      body: Buffer.concat([
        Buffer.from('{"prompt":"'),
        Buffer.from([0xc3, 0x28, 0xff]),
        Buffer.from('","duration":5,"aspect_ratio":"16:9","quality":"standard"}'),
      ]),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { field: 'body', allowed: 'text in valid UTF-8' } });
  });

  it('an id that is no UUIDv7 is refused', async () => {
    const answer = await person.call('generateVideo', { id: 'my-video', body: videoRequest });
    expect(answer).toMatchObject({ status: 400, body: { error: { field: 'path.id' } } });
  });

  it('a body of a megabyte is refused as too large', async () => {
    const answer = await person.call('generateVideo', {
      id,
      body: { ...videoRequest, prompt: 'x'.repeat(1_000_000) },
    });
    expect(answer).toMatchObject({ status: 413, body: { error: { code: 'request_too_large' } } });
  });
});

describe('deducting credits', () => {
  it('takes them once for one key, from the own account only, never below zero', async () => {
    const buyer = await newPerson(cloud);
    await buyer.buy('starter');
    const deduct = (amount: number, key: string, owner = buyer.userId) =>
      buyer.call('deductCredits', {
        body: { user_uuid: owner, amount },
        headers: { 'idempotency-key': key },
      });
    const answers = await Promise.all(Array.from({ length: 5 }, () => deduct(3_000, 'one-key-for-all')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await buyer.credits()).toBe(4_000);
    expect(await deduct(2_000, 'one-key-for-all')).toMatchObject({
      status: 422,
      body: { error: { code: 'idempotency_key_reused', field: 'amount' } },
    });
    expect(await deduct(4_001, 'too-much')).toMatchObject({ status: 402 });
    expect(await deduct(1, 'not-my-own', person.userId)).toMatchObject({
      status: 403,
      body: { error: { code: 'forbidden' } },
    });
    expect(await buyer.call('deductCredits', { body: { user_uuid: buyer.userId, amount: 1 } })).toMatchObject(
      {
        status: 400,
        body: { error: { field: 'headers.idempotency-key' } },
      },
    );
    expect(await deduct(-1, 'less-than-nothing')).toMatchObject({
      status: 400,
      body: { error: { field: 'amount' } },
    });
    expect(await buyer.credits()).toBe(4_000);
    await expectBooksToBalance(cloud, buyer);
  });
});
