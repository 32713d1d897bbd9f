import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createLinkSigner, type LinkAudience } from './link-signer.ts';

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

const Policy = z.object({
  Statement: z.tuple([
    z.object({
      Resource: z.string(),
      Condition: z.object({ DateLessThan: z.object({ 'AWS:EpochTime': z.int() }) }),
    }),
  ]),
});

/** What a link allows, and for how many minutes from `now`. */
function linkOf(audience: LinkAudience, now: Date) {
  const signer = createLinkSigner({
    siteUrl: 'https://reelwright.example',
    keyPairId: 'K1',
    privateKey,
    audience,
    now,
  });
  const url = new URL(signer.files('media/0123456789abcdef0123456789abcdef')('video.mp4'));
  // CloudFront's alphabet for a URL: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-linux-openssl.html
  const policy = (url.searchParams.get('Policy') ?? '')
    .replaceAll('-', '+')
    .replaceAll('_', '=')
    .replaceAll('~', '/');
  const [statement] = z.parse(Policy, JSON.parse(Buffer.from(policy, 'base64').toString('utf8'))).Statement;
  return {
    url: String(url),
    resource: statement.Resource,
    minutes: (statement.Condition.DateLessThan['AWS:EpochTime'] * 1_000 - now.getTime()) / 60_000,
  };
}

describe('a link to the files of a video', () => {
  it.each([
    ['owner', 6 * 60, 12 * 60],
    ['shared', 15, 30],
    ['download', 14.9, 15],
  ] as const)('for %s lasts %i to %i minutes, whenever it is asked for', (audience, least, most) => {
    for (const time of ['12:00:00.000', '12:14:59.999', '17:59:59.999', '18:00:00.000']) {
      const { minutes } = linkOf(audience, new Date(`2026-11-21T${time}Z`));
      expect(minutes).toBeGreaterThanOrEqual(least);
      expect(minutes).toBeLessThanOrEqual(most);
    }
  });

  it('opens the folder of one video and stays the same for a while, so that the browser caches the video', () => {
    const first = linkOf('owner', new Date('2026-11-21T12:00:00.000Z'));
    expect(first.resource).toBe('https://reelwright.example/media/0123456789abcdef0123456789abcdef/*');
    expect(linkOf('owner', new Date('2026-11-21T17:59:59.000Z')).url).toBe(first.url);
    expect(linkOf('owner', new Date('2026-11-21T18:00:00.000Z')).url).not.toBe(first.url);
  });
});
