import { createPresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BucketsFixture, serveBuckets, uploaderArn } from './buckets-fixture.ts';

let fixture: BucketsFixture;
beforeEach(async () => {
  fixture = await serveBuckets();
});
afterEach(async () => {
  await fixture.close();
  expect(fixture.logLines).toEqual([]);
});

const allowance: PresignedPostOptions = {
  Bucket: 'videos',
  Key: 'uploads/u1/image',
  Expires: 60,
  Fields: { 'Content-Type': 'image/png' },
  Conditions: [['content-length-range', 2, 10]],
};

interface PostChanges {
  readonly set?: Record<string, string>;
  readonly remove?: string;
  readonly bucket?: string;
  readonly repeat?: readonly [string, string];
}

async function post(
  content: string,
  changes: PostChanges = {},
  options: Partial<PresignedPostOptions> = {},
): Promise<Response> {
  const { url, fields } = await createPresignedPost(fixture.client, { ...allowance, ...options });
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...changes.set })) {
    if (name !== changes.remove) form.append(name, value);
  }
  if (changes.repeat) form.append(...changes.repeat);
  form.append('file', new Blob([content]), 'image.png');
  return fetch(changes.bucket ? url.replace('/videos', `/${changes.bucket}`) : url, {
    method: 'POST',
    body: form,
  });
}

async function expectRefusal(response: Response, status: number, code: string): Promise<string> {
  const text = await response.text();
  expect(text).toContain(`<Code>${code}</Code>`);
  expect(response.status).toBe(status);
  expect([...fixture.buckets.listKeys('videos', ''), ...fixture.buckets.listKeys('other', '')]).toEqual([]);
  return text;
}

describe('a form that its policy allows', () => {
  it('uploads the file', async () => {
    const response = await post('0123456789');

    expect(response.status).toBe(204);
    const object = fixture.buckets.getObject('videos', 'uploads/u1/image');
    expect(object?.contentType).toBe('image/png');
    expect(Buffer.concat((await object?.body().toArray()) ?? []).toString()).toBe('0123456789');
  });

  it('may have fields that the policy is told to ignore', async () => {
    const response = await post('0123', { set: { 'x-ignore-me': 'yes' } });

    expect(response.status).toBe(204);
  });

  it('may fulfil a condition by how a field begins', async () => {
    const options = { Fields: {}, Conditions: [['starts-with', '$Content-Type', 'image/']] } as const;
    const conditions = {
      ...options,
      Conditions: [...options.Conditions].map(([a, b, c]): [typeof a, string, string] => [a, b, c]),
    };

    expect((await post('0123', { set: { 'Content-Type': 'image/webp' } }, conditions)).status).toBe(204);
    fixture.buckets.deleteObject('videos', 'uploads/u1/image');
    await expectRefusal(
      await post('0123', { set: { 'Content-Type': 'text/html' } }, conditions),
      403,
      'AccessDenied',
    );
  });
});

describe('a form that its policy does not allow', () => {
  it.each([
    ['too large a file', '0123456789X', 'EntityTooLarge'],
    ['too small a file', '0', 'EntityTooSmall'],
  ])('for %s', async (_what, content, code) => {
    await expectRefusal(await post(content), 400, code);
  });

  it('for a file that is too large by far', async () => {
    const text = await expectRefusal(await post('x'.repeat(20_000_000)), 400, 'EntityTooLarge');

    expect(text).toContain('<MaxSizeAllowed>10</MaxSizeAllowed>');
  });

  it.each([
    ['another key', { set: { key: 'uploads/u2/image' } }],
    ['another type', { set: { 'Content-Type': 'text/html' } }],
    ['a field that the policy does not name', { set: { 'Cache-Control': 'no-store' } }],
    ['a redirect that the policy does not name', { set: { success_action_redirect: 'https://example.com' } }],
    ['another bucket', { bucket: 'other' }],
    ['no policy', { remove: 'Policy' }],
    ['no signature', { remove: 'X-Amz-Signature' }],
    ['no type', { remove: 'Content-Type' }],
  ] satisfies [string, PostChanges][])('for %s', async (_what, changes) => {
    await expectRefusal(await post('0123', changes), 403, 'AccessDenied');
  });

  it('for another signature', async () => {
    const changes = { set: { 'X-Amz-Signature': 'f'.repeat(64) } };

    await expectRefusal(await post('0123', changes), 403, 'SignatureDoesNotMatch');
  });

  it.each([
    ['without the session token of temporary keys', { remove: 'X-Amz-Security-Token' }],
    ['with another session token', { set: { 'X-Amz-Security-Token': 'guess' } }],
  ])('%s', async (_what, changes) => {
    await expectRefusal(await post('0123', changes), 400, 'InvalidToken');
  });

  it('for another policy', async () => {
    const policy = { expiration: new Date(Date.now() + 60_000).toISOString(), conditions: [] };
    const changes = { set: { Policy: Buffer.from(JSON.stringify(policy)).toString('base64') } };

    await expectRefusal(await post('0123', changes), 403, 'SignatureDoesNotMatch');
  });

  it('for two keys', async () => {
    await expectRefusal(await post('0123', { repeat: ['key', 'uploads/u2/image'] }), 400, 'InvalidArgument');
  });

  it('after it has expired', async () => {
    fixture.state.clockOffsetMilliseconds = 61_000;

    expect(await expectRefusal(await post('0123'), 403, 'AccessDenied')).toContain('Policy expired');
  });

  it('when its signer may not write', async () => {
    fixture.state.authorize = () => false;

    expect(await expectRefusal(await post('0123'), 403, 'AccessDenied')).toContain(
      `${uploaderArn} is not authorized to perform: s3:PutObject`,
    );
  });

  it('without a file, or with a body that is no form', async () => {
    const noFile = await fetch(`${fixture.endpoint}/videos`, { method: 'POST', body: new FormData() });
    const broken = await fetch(`${fixture.endpoint}/videos`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: '--b\r\nbroken',
    });

    await expectRefusal(noFile, 400, 'MalformedPOSTRequest');
    await expectRefusal(broken, 400, 'MalformedPOSTRequest');
  });
});
