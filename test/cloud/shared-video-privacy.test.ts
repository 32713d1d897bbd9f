import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { ImageId } from '../../contract/fields/ids.ts';
import { CheckedImage, Upload, Video } from '../../contract/schemas.ts';
import { quarters } from '../../functions/images/testing/image-bytes.ts';
import { newPerson, type Person } from './person.ts';
import { type SharedCloud, sharedQuickCloud } from './test-cloud.ts';

let cloud: SharedCloud;
let owner: Person;
let shareUrl: string;
/** What says who made the video. */
let secrets: Readonly<Record<string, string>>;

beforeAll(async () => {
  cloud = await sharedQuickCloud();
  owner = await newPerson(cloud);
  await owner.buy('starter');
  const imageId = await uploadedImage();
  const { id } = await owner.generate({ image_id: imageId });
  await owner.waitForVideo(id);
  const { body } = await owner.call('shareVideo', { id, body: { show_prompt: true } });
  shareUrl = Video.parse(body).share_url ?? '';
  secrets = { user: owner.userId, email: owner.email, video: id, image: imageId };
});

async function uploadedImage(): Promise<ImageId> {
  const picture = await quarters(600, 400).png().toBuffer();
  const { body } = await owner.call('createUpload', {
    body: { content_type: 'image/png', size_bytes: picture.length },
  });
  const upload = Upload.parse(body);
  const form = new FormData();
  for (const [name, value] of Object.entries(upload.fields)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(picture)]));
  await fetch(upload.url, { method: 'POST', body: form });
  return CheckedImage.parse((await owner.call('checkImage', { id: upload.image_id })).body).image_id;
}

/** An answer as a viewer gets it: status, URL, headers and body in one text. */
async function seen(url: string, init: RequestInit = {}): Promise<{ text: string; location: string | null }> {
  const response = await fetch(url, { redirect: 'manual', ...init });
  const location = response.headers.get('location');
  // Latin-1 keeps every byte of a video.
  const body = Buffer.from(await response.arrayBuffer()).toString('latin1');
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`);
  return {
    text: [url, decodedPolicy(url), String(response.status), ...headers, body].join('\n'),
    location,
  };
}

/** What a signed link allows, in CloudFront's base64. */
function decodedPolicy(url: string): string {
  const policy = (new URL(url).searchParams.get('Policy') ?? '')
    .replaceAll('-', '+')
    .replaceAll('_', '=')
    .replaceAll('~', '/');
  return Buffer.from(policy, 'base64').toString('utf8');
}

function expectNothingOfTheOwner(texts: readonly string[]): void {
  for (const text of texts) {
    for (const [what, secret] of Object.entries(secrets)) {
      const isShown = [secret, secret.replaceAll('-', ''), encodeURIComponent(secret), btoa(secret)].some(
        (form) => text.toLowerCase().includes(form.toLowerCase()),
      );
      expect(isShown ? `the ${what} is in ${text.slice(0, 500)}` : null).toBeNull();
    }
  }
}

describe('a person with nothing but a share link', () => {
  it('learns neither the id nor the address of the owner, nor the id of the video, from any answer', async () => {
    const page = await seen(shareUrl);
    const api = await seen(shareUrl.replace('/share/', '/api/shared/'));
    const urls = new Set(
      [...`${page.text} ${api.text}`.matchAll(/https?:\/\/[^\s"'<>\\]+/g)]
        .map(([url]) => url.replaceAll('&amp;', '&'))
        .filter((url) => url.startsWith(`${cloud.siteUrl}/share/`)),
    );
    expect(urls.size).toBeGreaterThanOrEqual(3);
    const answers = [page, api];
    for (const url of urls) {
      const answer = await seen(url);
      answers.push(answer, await seen(url, { method: 'HEAD' }));
      if (answer.location === null) continue;
      const file = await seen(answer.location);
      expect(file.text).toContain('content-type: ');
      answers.push(file, await seen(answer.location, { headers: { range: 'bytes=0-99' } }));
      answers.push(await seen(answer.location, { method: 'HEAD' }));
      // What is refused says nothing more.
      answers.push(await seen(answer.location.split('?')[0] ?? ''));
      answers.push(await seen(answer.location.replace(/[^/]+\?/, 'another.mp4?')));
      answers.push(await seen(answer.location.replace('/video.mp4', '/%00').replace('/poster.webp', '/')));
    }
    expect(answers.filter(({ location }) => location !== null).length).toBeGreaterThanOrEqual(2);

    expectNothingOfTheOwner(answers.map(({ text }) => text));
  });

  it('cannot tell that two videos have one owner: their addresses share nothing', async () => {
    const { id } = await owner.generate();
    await owner.waitForVideo(id);
    const { body } = await owner.call('shareVideo', { id, body: { show_prompt: false } });
    const folders = await Promise.all(
      [shareUrl, Video.parse(body).share_url ?? ''].map(async (url) => {
        const { location } = await seen(`${url}/video.mp4`);
        return z.parse(z.string(), location).match(/\/media\/([0-9a-f]{32})\/video\.mp4\?/)?.[1];
      }),
    );
    expect(folders[0]).toBeDefined();
    expect(folders[1]).toBeDefined();
    expect(folders[0]).not.toBe(folders[1]);
  });

  it('learns nothing more when the link has ended', async () => {
    const { id } = await owner.generate();
    await owner.waitForVideo(id);
    const url = Video.parse(
      (await owner.call('shareVideo', { id, body: { show_prompt: true } })).body,
    ).share_url;
    const { location } = await seen(`${url}/video.mp4`);
    await owner.call('unshareVideo', { id });
    const answers = await Promise.all(
      [
        url ?? '',
        `${url}/video.mp4`,
        `${url}/poster.webp`,
        (url ?? '').replace('/share/', '/api/shared/'),
      ].map((address) => seen(address)),
    );
    answers.push(await seen(location ?? ''));
    secrets = { ...secrets, other: id };
    expectNothingOfTheOwner(answers.map(({ text }) => text));
  });
});
