import { S3Client } from '@aws-sdk/client-s3';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { MediaId } from '../../contract/fields/ids.ts';
import { Upload } from '../../contract/schemas.ts';
import { routeCaller } from '../../test/handlers/lambda-events.ts';
import { newPerson, startHandlers } from '../../test/handlers/start-handlers.ts';
import { fingerprintsOf } from './fingerprints.ts';
import { createImageFiles } from './image-files.ts';
import { quarters } from './testing/image-bytes.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);

const createUpload = routeCaller('createUpload', (await import('./create-upload.route.ts')).handler);
const checkImage = routeCaller('checkImage', (await import('./check-image.lambda.ts')).handler);

/** Sends a file with the form that was signed for it, as a browser does. */
async function upload(as: string, file: Uint8Array<ArrayBuffer>): Promise<string> {
  const body = { content_type: 'image/png', size_bytes: file.length };
  const { image_id: id, url, fields } = z.parse(Upload, (await createUpload({ as, body })).body);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([file]));
  expect((await fetch(url, { method: 'POST', body: form })).ok).toBe(true);
  return id;
}

describe('createUpload', () => {
  it('refuses a file that is too large before it is sent', async () => {
    const body = { content_type: 'image/png', size_bytes: 11 * 1024 * 1024 };
    expect(await createUpload({ as: newPerson(), body })).toMatchObject({
      status: 400,
      body: { error: { field: 'size_bytes' } },
    });
  });
});

describe('checkImage', () => {
  it('makes an uploaded image ready', async () => {
    const as = newPerson();
    const file = new Uint8Array(await quarters(640, 360).png().toBuffer());
    const id = await upload(as, file);
    expect(await checkImage({ as, path: { id } })).toMatchObject({
      status: 200,
      body: { image_id: id, width: 640, height: 360 },
    });
    const [key = ''] = handlers.buckets.listKeys('videos', 'images/');
    const stored = createImageFiles(new S3Client({ forcePathStyle: true }), 'videos');
    expect(await stored.readWithFingerprints(MediaId.parse(key.split('/')[1]))).toMatchObject({
      fingerprints: fingerprintsOf(file),
    });
  });

  it('refuses a file that is no image, and says why', async () => {
    const as = newPerson();
    const id = await upload(as, new TextEncoder().encode('not an image'));
    expect(await checkImage({ as, path: { id } })).toMatchObject({
      status: 422,
      body: { error: { code: 'image_refused', reason: 'not_an_image' } },
    });
  });

  it('finds no image of another person', async () => {
    const id = await upload(newPerson(), new TextEncoder().encode('mine'));
    expect(await checkImage({ as: newPerson(), path: { id } })).toMatchObject({ status: 404 });
  });
});
