import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { CreditStatement, SharedVideo, Video, VideoPage } from '../../contract/schemas.ts';
import { newPerson, newVideoId, ownPassword, type Person, until } from './person.ts';
import { expectBooksToBalance, type SharedCloud, sharedQuickCloud, tableNamed } from './test-cloud.ts';

let cloud: SharedCloud;
let person: Person;

beforeAll(async () => {
  cloud = await sharedQuickCloud();
  person = await newPerson(cloud);
  await person.buy('business');
});

async function ask(id: string): Promise<Video> {
  return Video.parse((await person.call('getVideo', { id })).body);
}

async function completed(prompt = 'A sea at dusk'): Promise<Video> {
  const { id } = await person.generate({ prompt });
  const video = await person.waitForVideo(id);
  expect(video.status).toBe('completed');
  return video;
}

function cancel(id: string, refundCredits: number) {
  return person.call('cancelVideo', { id, body: { refund_credits: refundCredits } });
}

/** The link of a video that is shared from now on. */
async function shareUrl(id: string, showsPrompt = true): Promise<string> {
  const { body } = await person.call('shareVideo', { id, body: { show_prompt: showsPrompt } });
  return Video.parse(body).share_url ?? '';
}

async function shared(url: string) {
  const response = await fetch(`${cloud.siteUrl}/api/shared/${url.split('/').at(-1)}`);
  return { status: response.status, body: await response.json() };
}

/** The state of a video's two files by their links, which outlive what they lead to. */
async function fileStatuses(video: Video): Promise<number[]> {
  const answers = await Promise.all([video.video_url, video.thumbnail_url].map((url) => fetch(url ?? '')));
  return answers.map(({ status }) => status);
}

async function row(id: string) {
  const { Item } = await cloud.database.send(
    new GetCommand({ TableName: tableNamed(cloud, 'Videos'), Key: { user_id: person.userId, id } }),
  );
  return Item;
}

/** Acts as if so much time had passed since the video's end. */
async function age(id: string, milliseconds: number): Promise<void> {
  const expiresAt = Date.parse(String((await row(id))?.expires_at)) - milliseconds;
  await cloud.database.send(
    new UpdateCommand({
      TableName: tableNamed(cloud, 'Videos'),
      Key: { user_id: person.userId, id },
      UpdateExpression: 'SET expires_at = :at',
      ExpressionAttributeValues: { ':at': new Date(expiresAt).toISOString() },
    }),
  );
}

const sweep = () => cloud.invoke('RetentionRemoveExpiredVideos', {});
const hour = 60 * 60 * 1_000;

describe('cancelling a video', () => {
  it('before its provider has taken it: all credits are back at once, and stand in the statement', async () => {
    const before = await person.credits();
    const { id } = await person.generate({ prompt: 'simulate: busy 60' });
    expect(await person.credits()).toBe(before - 1_000);
    await until(async () => (await ask(id)).status === 'generating');
    // In the moments in which the busy provider is asked, and may accept, nothing would be given back.
    await until(async () => (await ask(id)).cancel_refund_credits === 1_000);
    await until(async () => (await cancel(id, 1_000)).status === 200);
    expect(await ask(id)).toMatchObject({ status: 'cancelled', cancel_refund_credits: null });
    expect(await person.credits()).toBe(before);
    expect((await cancel(id, 1_000)).status).toBe(200);
    expect(await person.credits()).toBe(before);
    const statement = CreditStatement.parse((await person.call('listCreditEntries')).body);
    expect(statement.entries.filter(({ subject }) => subject === id)).toMatchObject([
      { kind: 'refund', credits: 1_000 },
      { kind: 'deduct', credits: -1_000 },
    ]);
    await expectBooksToBalance(cloud, person);
  });

  it('after that: gives nothing back, and only once that was said', async () => {
    const before = await person.credits();
    const { id } = await person.generate({ prompt: 'simulate: never' });
    await until(async () => (await ask(id)).cancel_refund_credits === 0);
    expect(await cancel(id, 1_000)).toMatchObject({
      status: 409,
      body: { error: { code: 'cancel_price_changed' } },
    });
    expect((await ask(id)).status).toBe('generating');
    expect(await cancel(id, 0)).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    expect(await person.credits()).toBe(before - 1_000);
    await expectBooksToBalance(cloud, person);
  });

  it('that came: too late, and nothing changes', async () => {
    const { id } = await completed();
    expect(await cancel(id, 0)).toMatchObject({
      status: 409,
      body: { error: { code: 'not_in_this_state' } },
    });
    expect((await ask(id)).status).toBe('completed');
  });

  it('that waited: it arrives unless it is cancelled, charged once', async () => {
    const before = await person.credits();
    const { id } = await person.generate({ prompt: 'simulate: busy, but patient' });
    expect(await person.waitForVideo(id)).toMatchObject({ status: 'completed' });
    expect(await person.credits()).toBe(before - 1_000);
  });
});

describe('deleting a video', () => {
  it('can be undone within the hour; after it, video and files are gone', async () => {
    const video = await completed();
    const { id } = video;
    const { status, body } = await person.call('deleteVideo', { id });
    expect({ status, body }).toMatchObject({ status: 200, body: { undo_until: expect.any(String) } });
    expect((await person.call('getVideo', { id })).status).toBe(404);
    expect(
      VideoPage.parse((await person.call('videoHistory')).body).videos.map((one) => one.id),
    ).not.toContain(id);
    await sweep();
    expect(await person.call('updateVideo', { id, body: { deleted: false } })).toMatchObject({
      status: 200,
      body: { status: 'completed', expires_at: video.expires_at },
    });
    expect(await fileStatuses(await ask(id))).toEqual([200, 200]);

    await person.call('deleteVideo', { id });
    await age(id, hour);
    await sweep();
    expect(await row(id)).toBeUndefined();
    expect(await fileStatuses(video)).toEqual([403, 403]);
    expect((await person.call('updateVideo', { id, body: { deleted: false } })).status).toBe(404);
  });

  it("is not for a stranger's hands", async () => {
    const { id } = await completed();
    const stranger = await newPerson(cloud);
    for (const answer of [
      await stranger.call('deleteVideo', { id }),
      await stranger.call('updateVideo', { id, body: { saved: true } }),
      await stranger.call('cancelVideo', { id, body: { refund_credits: 0 } }),
      await stranger.call('shareVideo', { id, body: { show_prompt: true } }),
      await stranger.call('unshareVideo', { id }),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
    }
    expect(await ask(id)).toMatchObject({ saved: false, share_url: null });
  });
});

describe('keeping a video', () => {
  it('outlives its 30 days only if it is saved', async () => {
    const [kept, left] = [await completed(), await completed()];
    const days = (Date.parse(left.expires_at ?? '') - Date.parse(left.finished_at ?? '')) / (24 * hour);
    expect(days).toBe(30);
    expect((await person.call('updateVideo', { id: kept.id, body: { saved: true } })).body).toMatchObject({
      saved: true,
      expires_at: null,
    });
    // Its end lies some seconds ahead, since its rendering skipped its waits.
    await age(left.id, 30 * 24 * hour + 60_000);
    await sweep();
    expect((await person.call('getVideo', { id: left.id })).status).toBe(404);
    expect(await fileStatuses(left)).toEqual([403, 403]);
    expect(await fileStatuses(await ask(kept.id))).toEqual([200, 200]);
  });
});

describe('sharing a video', () => {
  it('shows it to everyone who has the link, until sharing ends', async () => {
    const video = await completed('A sea <b>at</b> "dusk"');
    const url = await shareUrl(video.id);
    expect(await shareUrl(video.id)).toBe(url);

    // Messengers ask whether there is anything first.
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await head.text()).toBe('');
    expect((await fetch(`${url}/poster.webp`, { method: 'HEAD' })).status).toBe(200);
    expect((await fetch(`${cloud.siteUrl}/share/AAAAAAAAAAAAAAAAAAAAAA`, { method: 'HEAD' })).status).toBe(
      404,
    );

    const { status, body } = await shared(url);
    expect(status).toBe(200);
    expect(SharedVideo.parse(body)).toMatchObject({ prompt: 'A sea <b>at</b> "dusk"', simulated: true });

    const page = await fetch(url);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*style-src 'sha256-/);
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    const document = await page.text();
    expect(document).toContain('A sea &lt;b&gt;at&lt;/b&gt; &quot;dusk&quot;</p>');
    expect(document).not.toContain(person.userId);

    for (const [name, type] of [
      ['og:video', 'video/mp4'],
      ['og:image', 'image/webp'],
    ]) {
      const [, address = ''] = new RegExp(`property="${name}" content="([^"]+)"`).exec(document) ?? [];
      const file = await fetch(address);
      expect({ status: file.status, type: file.headers.get('content-type') }).toEqual({ status: 200, type });
    }

    await person.call('unshareVideo', { id: video.id });
    const takenBack = await fetch(url);
    expect(takenBack.status).toBe(404);
    expect((await fetch(`${url}/video.mp4`, { redirect: 'manual' })).status).toBe(404);
    expect((await shared(url)).status).toBe(404);
    const never = await fetch(`${cloud.siteUrl}/share/AAAAAAAAAAAAAAAAAAAAAA`);
    expect(await takenBack.text()).toBe(await never.text());
    expect(await shareUrl(video.id)).not.toBe(url);
  });

  it('keeps the prompt back where the owner does not show it', async () => {
    const video = await completed('Words that no one else should read');
    const url = await shareUrl(video.id, false);
    expect(await (await fetch(url)).text()).not.toContain('no one else should read');
    expect((await shared(url)).body).toMatchObject({ prompt: null });
  });

  it('ends with the video, and with the account', async () => {
    const owner = await newPerson(cloud);
    await owner.buy('starter');
    const videos = [await owner.generate(), await owner.generate()];
    const urls: string[] = [];
    for (const { id } of videos) {
      await owner.waitForVideo(id);
      const { body } = await owner.call('shareVideo', { id, body: { show_prompt: true } });
      urls.push(Video.parse(body).share_url ?? '');
    }
    const [first = '', second = ''] = urls;
    await owner.call('deleteVideo', { id: videos[0]?.id ?? '' });
    expect((await fetch(first)).status).toBe(404);
    expect((await fetch(second)).status).toBe(200);
    const video = (await fetch(`${second}/video.mp4`, { redirect: 'manual' })).headers.get('location') ?? '';
    expect((await fetch(video)).status).toBe(200);
    expect((await owner.call('deleteAccount', { body: ownPassword })).status).toBe(200);
    expect((await fetch(second)).status).toBe(404);
    expect((await fetch(video)).status).toBe(403);
  });

  it('is not for a video that did not come', async () => {
    const { id } = await person.generate({ prompt: 'simulate: filtered' });
    await person.waitForVideo(id);
    for (const [key, body] of [
      ['shareVideo', { show_prompt: true }],
      ['updateVideo', { saved: true }],
    ] as const) {
      expect(await person.call(key, { id, body })).toMatchObject({
        status: 409,
        body: { error: { code: 'not_in_this_state' } },
      });
    }
  });
});

describe('searching the history', () => {
  it('finds words of prompts in any case, and states', async () => {
    const searcher = await newPerson(cloud);
    await searcher.buy('starter');
    const prompts = ['A RED kite', 'red dunes', 'simulate: failure', 'Blue'];
    const ids: string[] = [];
    for (const prompt of prompts) ids.push((await searcher.generate({ prompt })).id);
    await Promise.all(ids.map((id) => searcher.waitForVideo(id)));
    const search = async (query: string) => {
      const { status, body } = await searcher.call('videoHistory', { query });
      expect(status).toBe(200);
      return VideoPage.parse(body).videos.map(({ prompt }) => prompt);
    };
    expect(await search('?search=red')).toEqual(['red dunes', 'A RED kite']);
    expect(await search('?search=%20Red%20D')).toEqual(['red dunes']);
    expect(await search('?status=failed')).toEqual(['simulate: failure']);
    expect(await search('?search=red&status=failed')).toEqual([]);
    expect(await search('')).toEqual([...prompts].reverse());
    expect(await searcher.call('videoHistory', { query: '?status=lost' })).toMatchObject({
      status: 400,
      body: { error: { field: 'query.status' } },
    });
    expect(await searcher.call('videoHistory', { query: `?search=${'x'.repeat(101)}` })).toMatchObject({
      status: 400,
      body: { error: { field: 'query.search' } },
    });
  });
});

describe('an action that is not right', () => {
  it('is refused with the name of the field', async () => {
    const id = newVideoId();
    expect(await person.call('cancelVideo', { id, body: {} })).toMatchObject({
      status: 400,
      body: { error: { field: 'refund_credits' } },
    });
    expect(await person.call('updateVideo', { id, body: { saved: true, deleted: false } })).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request' } },
    });
    expect(await person.call('shareVideo', { id: 'x', body: { show_prompt: true } })).toMatchObject({
      status: 400,
      body: { error: { field: 'path.id' } },
    });
  });
});
