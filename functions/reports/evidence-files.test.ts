import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { type BucketsFixture, serveBuckets } from 'aws-local/s3/buckets-fixture.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MediaId } from '../../contract/fields/ids.ts';
import { newMediaId } from '../aws/new-media-id.ts';
import { evidenceKeys, videoKeys } from '../videos/files/video-keys.ts';
import { createEvidenceFiles, type EvidenceFiles } from './evidence-files.ts';

let fixture: BucketsFixture;
let files: EvidenceFiles;
beforeAll(async () => {
  fixture = await serveBuckets();
  files = createEvidenceFiles(fixture.client, 'videos');
});
afterAll(() => fixture.close());

const atLinks = (mediaId: MediaId) => Object.values(videoKeys(mediaId)).toSorted();
const atEvidence = (mediaId: MediaId) => Object.values(evidenceKeys(mediaId)).toSorted();

async function storedVideo(): Promise<MediaId> {
  const mediaId = newMediaId();
  for (const Key of atLinks(mediaId))
    await fixture.client.send(new PutObjectCommand({ Bucket: 'videos', Key, Body: `bytes of ${Key}` }));
  return mediaId;
}

const keysOf = (mediaId: MediaId) =>
  ['evidence', 'media'].flatMap((folder) => fixture.buckets.listKeys('videos', `${folder}/${mediaId}/`));

/** S3 answers no request from this one on, although it may do it. */
function breaking(request: number, isDone: boolean): S3Client {
  let sent = 0;
  const client = Object.create(fixture.client);
  client.send = async (command: unknown) => {
    sent += 1;
    if (sent < request) return fixture.client.send(Object(command));
    if (sent === request && isDone) await fixture.client.send(Object(command));
    throw new Error('S3 does not answer.');
  };
  return client;
}

describe('the files of a hidden video', () => {
  it('move where no link leads, and back, each as often as one likes', async () => {
    const mediaId = await storedVideo();
    for (const _time of ['first', 'again']) {
      expect(await files.moveToEvidence(mediaId)).toBe(true);
      expect(keysOf(mediaId)).toEqual(atEvidence(mediaId));
    }
    for (const _time of ['first', 'again']) {
      expect(await files.moveBack(mediaId)).toBe(true);
      expect(keysOf(mediaId)).toEqual(atLinks(mediaId));
    }
  });

  it('are read where no link leads, and only there', async () => {
    const mediaId = await storedVideo();
    expect(await files.read(mediaId)).toBeNull();
    await files.moveToEvidence(mediaId);
    expect(Buffer.from((await files.read(mediaId)) ?? []).length).toBeGreaterThan(0);
  });

  it('are erased, and are gone then', async () => {
    const mediaId = await storedVideo();
    await files.moveToEvidence(mediaId);
    for (const _time of ['first', 'again']) await files.erase(mediaId);
    expect(keysOf(mediaId)).toEqual([]);
    expect(await files.moveToEvidence(mediaId)).toBe(false);
    expect(await files.moveBack(mediaId)).toBe(false);
  });

  const requests = [1, 2, 3, 4, 5].flatMap((request) =>
    [false, true].map((isDone) => [request, isDone] as const),
  );
  it.each(requests)(
    'are all there after S3 failed at request %i (done: %s), and arrive',
    async (request, isDone) => {
      const mediaId = await storedVideo();
      const broken = createEvidenceFiles(breaking(request, isDone), 'videos');
      await expect(broken.moveToEvidence(mediaId)).rejects.toThrow('S3 does not answer.');
      const left = keysOf(mediaId).map((key) => key.split('/').at(-1));
      expect(new Set(left)).toEqual(new Set(['poster.webp', 'video.mp4']));
      expect(await files.moveToEvidence(mediaId)).toBe(true);
      expect(keysOf(mediaId)).toEqual(atEvidence(mediaId));
    },
  );
});
