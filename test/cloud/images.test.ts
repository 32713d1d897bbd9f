import { HeadObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ImageId, type MediaId, UserId } from '../../contract/fields/ids.ts';
import { CheckedImage, Upload, Video } from '../../contract/schemas.ts';
import { newMediaId } from '../../functions/aws/new-media-id.ts';
import { imageKey, uploadKey } from '../../functions/images/image-keys.ts';
import { quarters } from '../../functions/images/testing/image-bytes.ts';
import { createFilesStore, type PersonalFile } from '../../functions/tables/files/files.store.ts';
import { videoKeys } from '../../functions/videos/files/video-keys.ts';
import { exportOf } from './exported.ts';
import { newPerson, ownPassword, type Person } from './person.ts';
import { type SharedCloud, sharedQuickCloud, tableNamed } from './test-cloud.ts';

let cloud: SharedCloud;
let person: Person;
let s3: S3Client;
let bucket: string;

beforeAll(async () => {
  cloud = await sharedQuickCloud();
  person = await newPerson(cloud);
  await person.buy('starter');
  const { accessKeyId, secretAccessKey } = cloud.iam.administrator;
  s3 = new S3Client({
    endpoint: cloud.awsEndpointUrl,
    region: 'us-east-1',
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
  });
  bucket = new URL((await form(person)).url).pathname.slice(1);
});
afterAll(() => s3.destroy());

async function form(uploader: Person, contentType = 'image/png', sizeBytes = 1_000): Promise<Upload> {
  const { status, body } = await uploader.call('createUpload', {
    body: { content_type: contentType, size_bytes: sizeBytes },
  });
  expect(status).toBe(200);
  return Upload.parse(body);
}

/** Sends a form as a browser does: from the site's origin, the file last. */
function send({ url, fields }: Pick<Upload, 'url' | 'fields'>, bytes: Uint8Array): Promise<Response> {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  data.append('file', new Blob([Uint8Array.from(bytes)]), 'holiday.png');
  return fetch(url, { method: 'POST', body: data, headers: { origin: cloud.siteUrl } });
}

async function uploaded(bytes: Uint8Array, uploader = person): Promise<ImageId> {
  const upload = await form(uploader);
  expect((await send(upload, bytes)).status).toBe(204);
  return upload.image_id;
}

const keysUnder = async (prefix: string): Promise<readonly string[]> => {
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix }));
  return Contents.flatMap(({ Key }) => Key ?? []);
};

const image = () => quarters(2_400, 1_600).png().toBuffer();

describe('an image', () => {
  it('goes to S3 by a form, is made ready, and starts a video', async () => {
    const upload = await form(person);
    const sent = await send(upload, await image());
    expect(sent.status).toBe(204);
    expect(sent.headers.get('access-control-allow-origin')).toBe(cloud.siteUrl);

    const checked = await person.call('checkImage', { id: upload.image_id });
    expect(checked.status).toBe(200);
    expect(CheckedImage.parse(checked.body)).toEqual({
      image_id: upload.image_id,
      width: 1_920,
      height: 1_280,
    });
    const key = await imageKeyOf(person, upload.image_id);
    expect(await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))).toMatchObject({
      ContentType: 'image/jpeg',
    });

    const before = await person.credits();
    const { id, status, body } = await person.generate({ image_id: upload.image_id });
    expect(status).toBe(202);
    expect(Video.parse(body)).toMatchObject({ mode: 'image', image_id: upload.image_id, simulated: true });
    expect(await person.waitForVideo(id)).toMatchObject({ status: 'completed', image_id: upload.image_id });
    expect(await person.credits()).toBe(before - 1_000);
  });

  it('is in its owner’s export, and in no other', async () => {
    const [owner, stranger] = await Promise.all([newPerson(cloud), newPerson(cloud)]);
    const id = await uploaded(await image(), owner);
    await owner.call('checkImage', { id });
    const imagesOf = async (who: Person) => (await exportOf(who)).exported.images;

    const [exported] = await imagesOf(owner);
    expect(exported?.id).toBe(id);
    const picture = await fetch(exported?.url ?? '');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(await imagesOf(stranger)).toEqual([]);
  });

  it('answers the same when it is checked again, and ten times at once', async () => {
    const id = await uploaded(await image());
    const answers = await Promise.all(Array.from({ length: 10 }, () => person.call('checkImage', { id })));
    for (const answer of answers) {
      expect(answer).toEqual({ status: 200, body: { image_id: id, width: 1_920, height: 1_280 } });
    }
    expect(await keysUnder(await imageKeyOf(person, id))).toHaveLength(1);
  });

  it.each(['jpeg', 'webp'] as const)('may be a %s, whatever was declared', async (format) => {
    const id = await uploaded(await quarters(800, 600).toFormat(format).toBuffer());
    expect(await person.call('checkImage', { id })).toMatchObject({ status: 200, body: { width: 800 } });
  });

  it('of 24 megapixels is ready within the time that the API waits', async () => {
    const id = await uploaded(await quarters(6_000, 4_000).jpeg().toBuffer());
    expect(await person.call('checkImage', { id })).toMatchObject({ status: 200, body: { width: 1_920 } });
  });
});

describe('the page', () => {
  it('may send the form where it has to go, and to no other place of S3', async () => {
    const policy = (await fetch(cloud.siteUrl)).headers.get('content-security-policy') ?? '';
    const [, connectTo = ''] = /connect-src ([^;]*)/.exec(policy) ?? [];
    expect(connectTo.split(' ')).toContain((await form(person)).url);
    expect(connectTo.split(' ')).not.toContain(cloud.awsEndpointUrl);
  });
});

describe('S3 itself refuses', () => {
  it('more than 10 MB, and takes exactly 10 MB', async () => {
    const upload = await form(person);
    const refused = await send(upload, Buffer.alloc(10 * 1_024 * 1_024 + 1));
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('EntityTooLarge');
    expect(await keysUnder(upload.fields.key ?? 'no key')).toEqual([]);
    expect((await send(upload, Buffer.alloc(10 * 1_024 * 1_024))).status).toBe(204);
  });

  it('nothing', async () => {
    const refused = await send(await form(person), Buffer.alloc(0));
    expect(await refused.text()).toContain('EntityTooSmall');
  });

  it.each([
    ['another type', { 'Content-Type': 'text/html' }],
    ['another key', { key: videoKeys(newMediaId()).videoKey }],
    ["a stranger's upload", { key: uploadKey(newMediaId()) }],
    ['a field that was not signed', { 'Content-Disposition': 'attachment' }],
  ])('%s', async (_name, changes) => {
    const { url, fields } = await form(person);
    const refused = await send({ url, fields: { ...fields, ...changes } }, Buffer.from('<html>'));
    expect(refused.status).toBe(403);
  });

  it('a page of another origin to see anything of its answer', async () => {
    const preflight = (origin: string) =>
      fetch(`${cloud.awsEndpointUrl}/${bucket}`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    expect((await preflight(cloud.siteUrl)).status).toBe(200);
    expect((await preflight('https://evil.example')).status).toBe(403);
  });
});

describe('the request for a form', () => {
  it.each([
    ['a type that is none of ours', { content_type: 'image/gif', size_bytes: 1 }, 'content_type'],
    ['too many bytes', { content_type: 'image/png', size_bytes: 10 * 1_024 * 1_024 + 1 }, 'size_bytes'],
    ['no bytes', { content_type: 'image/png', size_bytes: 0 }, 'size_bytes'],
  ])('is refused with %s', async (_name, body, field) => {
    expect(await person.call('createUpload', { body })).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request', field } },
    });
  });
});

describe('what is no image', () => {
  it.each([
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ])('is refused by its bytes, named .png and sent as one: %s', async (_name, text) => {
    const id = await uploaded(Buffer.from(text));
    expect(await person.call('checkImage', { id })).toMatchObject({
      status: 422,
      body: {
        error: {
          code: 'image_refused',
          reason: 'not_an_image',
          message:
            'This file is not an image that we can use. Choose a PNG, JPG or WebP image of up to 10 MB.',
        },
      },
    });
    expect(await person.generate({ image_id: id })).toMatchObject({ status: 404 });
  });
});

describe("another user's image", () => {
  it('cannot be told from one that never was, nor start a video', async () => {
    const id = await uploaded(await image());
    const stranger = await newPerson(cloud);
    await stranger.buy('starter');
    const never = ImageId.parse(crypto.randomUUID());
    const asked = await stranger.call('checkImage', { id });
    expect(asked.status).toBe(404);
    expect(asked).toEqual(await stranger.call('checkImage', { id: never }));

    expect((await person.call('checkImage', { id })).status).toBe(200);
    expect(await stranger.call('checkImage', { id })).toEqual(asked);
    const before = await stranger.credits();
    for (const imageId of [id, never]) {
      const refused = await stranger.generate({ image_id: imageId });
      expect(refused).toMatchObject({
        status: 404,
        body: { error: { code: 'not_found', field: 'image_id' } },
      });
    }
    expect(await stranger.credits()).toBe(before);
  });

  it('has no address without a signed link', async () => {
    const id = await uploaded(await image());
    await person.call('checkImage', { id });
    const mediaId = await mediaIdOf(person, id);
    for (const path of [imageKey(mediaId), uploadKey(mediaId)]) {
      const onSite = await fetch(`${cloud.siteUrl}/${path}`);
      expect(onSite.headers.get('content-type') ?? '').not.toContain('image');
      expect((await fetch(`${cloud.awsEndpointUrl}/${bucket}/${path}`)).status).toBe(403);
    }
  });
});

describe('what goes by itself', () => {
  it('is everything of a person who deletes their account', async () => {
    const leaver = await newPerson(cloud);
    const id = await uploaded(await image(), leaver);
    await leaver.call('checkImage', { id });
    await exportOf(leaver);
    const rows = await filesOf(leaver);
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['export', 'image']);
    expect((await leaver.call('deleteAccount', { body: ownPassword })).status).toBe(200);
    for (const { mediaId } of rows) {
      for (const prefix of ['uploads', 'images', 'exports'])
        expect(await keysUnder(`${prefix}/${mediaId}`)).toEqual([]);
    }
    expect(await filesOf(leaver)).toEqual([]);
  });
});

/** The rows of a person's images and exports. */
function filesOf({ userId }: Person): Promise<PersonalFile[]> {
  return Array.fromAsync(
    createFilesStore(cloud.database, tableNamed(cloud, 'PersonalFiles')).readAll(UserId.parse(userId)),
  );
}

async function mediaIdOf(person: Person, imageId: string): Promise<MediaId> {
  const file = (await filesOf(person)).find(({ id }) => id === imageId);
  if (file === undefined) throw new Error(`There is no row of the image ${imageId}.`);
  return file.mediaId;
}

async function imageKeyOf(person: Person, imageId: string): Promise<string> {
  return imageKey(await mediaIdOf(person, imageId));
}
