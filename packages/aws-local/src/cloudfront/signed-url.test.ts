import { generateKeyPairSync } from 'node:crypto';
import { getSignedUrl } from '@aws-sdk/cloudfront-signer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DistributionFixture, mediaKey, serveDistribution } from './distribution-fixture.ts';

let fixture: DistributionFixture;
let video: string;
beforeEach(async () => {
  fixture = await serveDistribution();
  video = `${fixture.url}/media/u1/video.mp4`;
  for (const key of ['media/u1/video.mp4', 'media/u2/video.mp4']) {
    await fixture.buckets.putFile('media', key, {
      content: { bytes: Buffer.from('video') },
      contentType: 'video/mp4',
    });
  }
});
afterEach(async () => {
  await fixture.close();
  expect(fixture.logLines).toEqual([]);
});

const inOneMinute = (): string => new Date(Date.now() + 60_000).toISOString();

function policyFor(resource: string, condition: object = {}): string {
  const DateLessThan = { 'AWS:EpochTime': Math.floor(Date.now() / 1000) + 60 };
  return JSON.stringify({
    Statement: [{ Resource: resource, Condition: { DateLessThan, ...condition } }],
  });
}

async function expectRefusal(url: string, code: string): Promise<void> {
  const response = await fetch(url);
  expect(response.status).toBe(403);
  expect(await response.text()).toContain(`<Code>${code}</Code>`);
}

describe('a signed link', () => {
  it.each(['SHA1', 'SHA256'] as const)('opens the video, signed with %s', async (algorithm) => {
    const url = getSignedUrl({ ...mediaKey, url: video, dateLessThan: inOneMinute(), algorithm });

    const response = await fetch(url);

    expect([response.status, await response.text()]).toEqual([200, 'video']);
  });

  it('opens parts of the video', async () => {
    const url = getSignedUrl({ ...mediaKey, url: video, dateLessThan: inOneMinute() });

    const response = await fetch(url, { headers: { range: 'bytes=1-2' } });

    expect([response.status, await response.text()]).toEqual([206, 'id']);
  });

  it('ends at its time', async () => {
    const url = getSignedUrl({ ...mediaKey, url: video, dateLessThan: inOneMinute() });
    fixture.state.clockOffsetMilliseconds = 61_000;

    await expectRefusal(url, 'AccessDenied');
  });

  it('is required', async () => {
    await expectRefusal(video, 'MissingKey');
  });

  it('of an unknown or another key is refused', async () => {
    const stranger = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const link = { url: video, dateLessThan: inOneMinute() };

    await expectRefusal(getSignedUrl({ ...link, ...mediaKey, keyPairId: 'KUNKNOWN' }), 'InvalidKey');
    await expectRefusal(
      getSignedUrl({ ...link, ...mediaKey, privateKey: stranger.privateKey }),
      'AccessDenied',
    );
  });

  it.each([
    ['path', (url: string) => url.replace('/u1/', '/u2/')],
    ['path by another way', (url: string) => url.replace('/u1/', '/u1/../u2/').replace('..', '%2e%2e')],
    ['time', (url: string) => url.replace(/Expires=\d+/, 'Expires=4102444800')],
    ['second time', (url: string) => `${url}&Expires=4102444800`],
    ['parameter', (url: string) => `${url}&response-content-type=text%2Fhtml`],
    [
      'signature',
      (url: string) =>
        url.replace(/Signature=./, (start) => (start.endsWith('A') ? 'Signature=B' : 'Signature=A')),
    ],
    ['end of the signature', (url: string) => url.replace(/(Signature=[^&]+)/, '$1!')],
    ['algorithm', (url: string) => `${url}&Hash-Algorithm=SHA256`],
    ['policy', (url: string) => `${url}&Policy=${Buffer.from(policyFor('*')).toString('base64url')}`],
    ['host', (url: string) => url.replace('127.0.0.1', 'localhost')],
  ])('with another %s is refused', async (_what, alter) => {
    const url = getSignedUrl({ ...mediaKey, url: video, dateLessThan: inOneMinute() });

    const altered = alter(url);

    expect(altered).not.toBe(url);
    await expectRefusal(altered, 'AccessDenied');
  });

  it('does not open what the bucket would not give', async () => {
    const url = getSignedUrl({
      ...mediaKey,
      url: `${fixture.url}/media/missing`,
      dateLessThan: inOneMinute(),
    });

    await expectRefusal(url, 'AccessDenied');
  });
});

describe('a link signed with a policy of its own', () => {
  const signed = (url: string, policy: string): string => {
    const { search } = new URL(getSignedUrl({ ...mediaKey, policy }));
    return `${url}${search}`;
  };

  it('opens what its wildcards match', async () => {
    const policy = policyFor(`${fixture.url}/media/u1/*`);

    expect((await fetch(signed(video, policy))).status).toBe(200);
    await expectRefusal(signed(video.replace('/u1/', '/u2/'), policy), 'AccessDenied');
  });

  it.each([
    ['that begins later', { DateGreaterThan: { 'AWS:EpochTime': 4102444800 } }],
    ['that has ended', { DateLessThan: { 'AWS:EpochTime': 1 } }],
  ])('is refused with a condition %s', async (_what, condition) => {
    await expectRefusal(signed(video, policyFor(video, condition)), 'AccessDenied');
  });

  it('is refused if the policy is none', async () => {
    const policy = JSON.stringify({ Statement: [{ Resource: video, Condition: {} }] });

    await expectRefusal(signed(video, policy), 'MalformedPolicy');
  });
});
