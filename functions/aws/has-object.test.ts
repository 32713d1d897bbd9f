import { PutObjectCommand } from '@aws-sdk/client-s3';
import { type BucketsFixture, serveBuckets } from 'aws-local/s3/buckets-fixture.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MediaId } from '../../contract/fields/ids.ts';
import { createImageFiles } from '../images/image-files.ts';
import { createResumes } from '../support/resumes.ts';
import { hasObject } from './has-object.ts';

let fixture: BucketsFixture;
beforeEach(async () => {
  fixture = await serveBuckets();
});
afterEach(() => fixture.close());

const mediaId = MediaId.parse('0'.repeat(32));
const put = (bucket: string, key: string) =>
  fixture.client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: 'x' }));

/** Allows what our functions' roles allow: reading objects, and listing below a prefix. */
function allowAsRolesDo(prefix: string): void {
  fixture.state.authorize = ({ action, context }) =>
    action === 's3:ListBucket' ? (context?.['s3:prefix'] ?? '').startsWith(prefix) : true;
}

/** Every way in which we ask for an object that may be missing. */
const readers = {
  'the size of an image': () => createImageFiles(fixture.client, 'videos').find(mediaId),
  'whether there is an image': () => createImageFiles(fixture.client, 'videos').has(mediaId),
  'an image': () => createImageFiles(fixture.client, 'videos').read(mediaId),
  'an upload': () => createImageFiles(fixture.client, 'videos').readUpload(mediaId, 10),
  'a résumé': () => createResumes(fixture.client, 'other').read('resumes/1.pdf'),
} as const;
const named = Object.entries(readers);

it('finds an object by its whole key', async () => {
  await put('videos', 'images/ab');
  expect(await hasObject(fixture.client, 'videos', 'images/ab')).toBe(true);
  expect(await hasObject(fixture.client, 'videos', 'images/a')).toBe(false);
});

it.each(named)('%s that is missing is absent, and no request is refused', async (_name, read) => {
  const refused: string[] = [];
  allowAsRolesDo('');
  const { authorize } = fixture.state;
  fixture.state.authorize = (request) => {
    const isAllowed = authorize(request);
    if (isAllowed !== true || request.context?.['s3:prefix'] === undefined) refused.push(request.action);
    return isAllowed;
  };
  expect([null, false, { kind: 'none' }]).toContainEqual(await read());
  expect(refused).toEqual([]);
});

it.each(named)('%s is not absent when the grant to list is lost', async (_name, read) => {
  fixture.state.authorize = ({ action }) => action !== 's3:ListBucket';
  await expect(read()).rejects.toMatchObject({ name: 'AccessDenied' });
});

it.each(named.filter(([name]) => !name.startsWith('whether')))(
  '%s is not absent when the grant to read is lost',
  async (_name, read) => {
    await put('videos', `images/${mediaId}/image.jpg`);
    await put('videos', `uploads/${mediaId}`);
    await put('other', 'resumes/1.pdf');
    fixture.state.authorize = ({ action }) => action !== 's3:GetObject';
    await expect(read()).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
  },
);
