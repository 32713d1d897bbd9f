import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  ChecksumAlgorithm,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
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

async function put(key: string, body: string | Uint8Array, bucket = 'videos'): Promise<void> {
  await fixture.client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: body }));
}

async function read(key: string, bucket = 'videos'): Promise<string> {
  const { Body } = await fixture.client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
  return (await Body?.transformToString()) ?? '';
}

describe('objects', () => {
  it('keep their bytes and the headers of their writer', async () => {
    const bytes = randomBytes(300_000);
    await fixture.client.send(
      new PutObjectCommand({
        Bucket: 'videos',
        Key: 'a/video.mp4',
        Body: bytes,
        ContentType: 'video/mp4',
        CacheControl: 'private, max-age=60',
        ContentDisposition: 'attachment; filename="video.mp4"',
        Metadata: { owner: 'u1' },
      }),
    );

    const answer = await fixture.client.send(new GetObjectCommand({ Bucket: 'videos', Key: 'a/video.mp4' }));

    expect(Buffer.from((await answer.Body?.transformToByteArray()) ?? []).equals(bytes)).toBe(true);
    expect(answer).toMatchObject({
      ContentType: 'video/mp4',
      CacheControl: 'private, max-age=60',
      ContentDisposition: 'attachment; filename="video.mp4"',
      ContentLength: 300_000,
      Metadata: { owner: 'u1' },
      AcceptRanges: 'bytes',
    });
    expect(answer.ChecksumCRC32).toBeDefined();
  });

  it('are described without their bytes', async () => {
    await put('video', 'abc');

    const head = await fixture.client.send(new HeadObjectCommand({ Bucket: 'videos', Key: 'video' }));

    expect(head.ContentLength).toBe(3);
    expect(head.ETag).toBe('"900150983cd24fb0d6963f7d28e17f72"');
  });

  it.each([ChecksumAlgorithm.CRC32, ChecksumAlgorithm.SHA1, ChecksumAlgorithm.SHA256])(
    'are verified when they are streamed with a trailing %s',
    async (algorithm) => {
      const bytes = randomBytes(200_001);
      await fixture.client.send(
        new PutObjectCommand({
          Bucket: 'videos',
          Key: 'streamed',
          Body: Readable.from([bytes.subarray(0, 70_000), bytes.subarray(70_000)]),
          ContentLength: bytes.length,
          ChecksumAlgorithm: algorithm,
        }),
      );

      const { Body } = await fixture.client.send(new GetObjectCommand({ Bucket: 'videos', Key: 'streamed' }));

      expect(Buffer.from((await Body?.transformToByteArray()) ?? []).equals(bytes)).toBe(true);
    },
  );

  it.each([
    ['bytes=2-4', 'cde', 'bytes 2-4/10'],
    ['bytes=7-', 'hij', 'bytes 7-9/10'],
    ['bytes=-2', 'ij', 'bytes 8-9/10'],
    ['bytes=8-99', 'ij', 'bytes 8-9/10'],
  ])('are sent in part for the range %s', async (range, text, contentRange) => {
    await put('video', 'abcdefghij');

    const part = await fixture.client.send(
      new GetObjectCommand({ Bucket: 'videos', Key: 'video', Range: range }),
    );

    expect(await part.Body?.transformToString()).toBe(text);
    expect(part.ContentRange).toBe(contentRange);
    expect(part.$metadata.httpStatusCode).toBe(206);
  });

  it('have no range beyond their end', async () => {
    await put('video', 'abc');

    const read = fixture.client.send(
      new GetObjectCommand({ Bucket: 'videos', Key: 'video', Range: 'bytes=3-' }),
    );

    await expect(read).rejects.toMatchObject({ name: 'InvalidRange', $metadata: { httpStatusCode: 416 } });
  });

  it('are not sent again when they have not changed', async () => {
    await put('video', 'abc');
    const { ETag } = await fixture.client.send(new HeadObjectCommand({ Bucket: 'videos', Key: 'video' }));

    const read = fixture.client.send(
      new GetObjectCommand({ Bucket: 'videos', Key: 'video', IfNoneMatch: ETag }),
    );

    await expect(read).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
  });

  it('are created once when the writers ask for that', async () => {
    const write = (): Promise<unknown> =>
      fixture.client.send(
        new PutObjectCommand({ Bucket: 'videos', Key: 'once', Body: 'x', IfNoneMatch: '*' }),
      );

    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, write));

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(write()).rejects.toMatchObject({ name: 'PreconditionFailed' });
  });

  it('are copied with the attributes of the original, or with new ones', async () => {
    await fixture.client.send(
      new PutObjectCommand({ Bucket: 'videos', Key: 'ä b', Body: 'abc', ContentType: 'video/mp4' }),
    );
    const copy = { Bucket: 'other', CopySource: `videos/${encodeURIComponent('ä b')}` };
    await fixture.client.send(new CopyObjectCommand({ ...copy, Key: 'same' }));
    await fixture.client.send(
      new CopyObjectCommand({
        ...copy,
        Key: 'changed',
        MetadataDirective: 'REPLACE',
        ContentType: 'text/plain',
      }),
    );

    expect(await read('same', 'other')).toBe('abc');
    expect(fixture.buckets.getObject('other', 'same')?.contentType).toBe('video/mp4');
    expect(fixture.buckets.getObject('other', 'changed')?.contentType).toBe('text/plain');
  });

  it('can be deleted, even twice', async () => {
    await put('video', 'abc');
    await fixture.client.send(new DeleteObjectCommand({ Bucket: 'videos', Key: 'video' }));
    await fixture.client.send(new DeleteObjectCommand({ Bucket: 'videos', Key: 'video' }));

    await expect(read('video')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('can be deleted many at once, except those that the caller may not delete', async () => {
    const keys = ['a', 'b & <c>', 'kept'];
    for (const key of keys) await put(key, 'x');
    fixture.state.authorize = ({ resourceArn }) => !resourceArn.endsWith('kept');

    const result = await fixture.client.send(
      new DeleteObjectsCommand({ Bucket: 'videos', Delete: { Objects: keys.map((Key) => ({ Key })) } }),
    );

    expect(result.Deleted?.map(({ Key }) => Key)).toEqual(['a', 'b & <c>']);
    expect(result.Errors).toMatchObject([{ Key: 'kept', Code: 'AccessDenied' }]);
    expect(fixture.buckets.listKeys('videos', '')).toEqual(['kept']);
  });

  it('are deleted by a thousand keys full of entities', async () => {
    const keys = Array.from({ length: 1000 }, (_, index) => `<${index}> & "${index}"`);
    await fixture.buckets.putFile('videos', keys[999] ?? '', {
      content: { bytes: Buffer.from('x') },
      contentType: 'text/plain',
    });

    const result = await fixture.client.send(
      new DeleteObjectsCommand({ Bucket: 'videos', Delete: { Objects: keys.map((Key) => ({ Key })) } }),
    );

    expect(result.Deleted).toHaveLength(1000);
    expect(fixture.buckets.listKeys('videos', '')).toEqual([]);
  });
});

describe('keys', () => {
  const hostileKeys = [
    '../../../etc/passwd',
    '..',
    '.',
    '/leading',
    'a//b',
    'a/../b',
    'trailing/',
    'nul\0byte',
    'line\nbreak',
    'CON',
    '%2e%2e%2f',
    'a?b#c&d=e+f g',
    `'()*!~`,
    '影片/фильм/🎬',
    'Å (decomposed: Å)',
    'x'.repeat(1024),
    'objects.jsonl',
  ];

  it('takes any text for a key, and no key for a path', async () => {
    for (const key of hostileKeys) await put(key, `content of ${key}`);

    for (const key of hostileKeys) expect(await read(key)).toBe(`content of ${key}`);
    expect(fixture.buckets.listKeys('videos', '')).toHaveLength(hostileKeys.length);
    expect(fixture.buckets.listKeys('other', '')).toEqual([]);
    expect(fixture.buckets.names()).toEqual(['videos', 'other']);
  });

  it('refuses a key of more than 1,024 bytes', async () => {
    await expect(put('ä'.repeat(513), 'x')).rejects.toMatchObject({ name: 'KeyTooLongError' });
  });

  it.each(['%', '%ff', '%zz'])('refuses the broken percent-encoding %s', async (key) => {
    const response = await fetch(`${fixture.endpoint}/videos/${key}`);

    expect(response.status).toBe(400);
    expect(await response.text()).toContain('<Code>InvalidURI</Code>');
  });
});

describe('lists', () => {
  beforeEach(async () => {
    for (const key of ['u1/a.mp4', 'u1/b.mp4', 'u2/a.mp4', 'u3/x/y.mp4', 'zebra', 'Ångström', '🎬', '｡']) {
      await put(key, 'x');
    }
  });

  it('are in the order of the bytes, in pages', async () => {
    const keys: (string | undefined)[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await fixture.client.send(
        new ListObjectsV2Command({ Bucket: 'videos', MaxKeys: 3, ContinuationToken }),
      );
      expect(page.KeyCount).toBeLessThanOrEqual(3);
      keys.push(...(page.Contents ?? []).map(({ Key }) => Key));
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);

    expect(keys).toEqual(['u1/a.mp4', 'u1/b.mp4', 'u2/a.mp4', 'u3/x/y.mp4', 'zebra', 'Ångström', '｡', '🎬']);
  });

  it('tell the policies which prefix is asked for', async () => {
    fixture.state.authorize = ({ action, context }) =>
      action === 's3:ListBucket' && context?.['s3:prefix'] === 'u1/';

    const own = await fixture.client.send(new ListObjectsV2Command({ Bucket: 'videos', Prefix: 'u1/' }));
    expect(own.Contents).toHaveLength(2);

    const others = fixture.client.send(new ListObjectsV2Command({ Bucket: 'videos', Prefix: 'u2/' }));
    await expect(others).rejects.toMatchObject({ name: 'AccessDenied' });
  });
});

describe('permissions', () => {
  it('refuse by name of caller, action and resource', async () => {
    fixture.state.authorize = ({ action }) => action !== 's3:PutObject';

    await expect(put('video', 'x')).rejects.toMatchObject({
      name: 'AccessDenied',
      message: expect.stringContaining(
        `${uploaderArn} is not authorized to perform: s3:PutObject on resource: "arn:aws:s3:::videos/video"`,
      ),
    });
  });

  it('do not let a caller who may not list find out what exists', async () => {
    await put('exists', 'x');
    fixture.state.authorize = ({ action }) => action === 's3:GetObject';

    expect(await read('exists')).toBe('x');
    await expect(read('missing')).rejects.toMatchObject({ name: 'AccessDenied' });
  });

  it('count requests on the machine as secure transport', async () => {
    const seen = new Set<string | undefined>();
    fixture.state.authorize = ({ context }) => {
      seen.add(context?.['aws:SecureTransport']);
      return true;
    };
    await put('video', 'x');

    expect([...seen]).toEqual(['true']);
  });
});

describe('uploads in parts', () => {
  const partBytes = 5 * 1024 * 1024;
  const address = { Bucket: 'videos', Key: 'long.mp4' };

  async function begin(): Promise<string> {
    const { UploadId = '' } = await fixture.client.send(
      new CreateMultipartUploadCommand({ ...address, ContentType: 'video/mp4' }),
    );
    return UploadId;
  }

  async function uploadPart(UploadId: string, PartNumber: number, Body: Uint8Array) {
    const part = { ...address, UploadId, PartNumber, Body };
    const { ETag } = await fixture.client.send(new UploadPartCommand(part));
    return { PartNumber, ETag };
  }

  it('become one object', async () => {
    const bytes = randomBytes(partBytes + 1234);
    const UploadId = await begin();
    const second = await uploadPart(UploadId, 2, bytes.subarray(partBytes));
    await uploadPart(UploadId, 1, randomBytes(10));
    const first = await uploadPart(UploadId, 1, bytes.subarray(0, partBytes));
    expect(fixture.buckets.getObject('videos', 'long.mp4')).toBeUndefined();

    const parts = { MultipartUpload: { Parts: [first, second] } };
    const { ETag } = await fixture.client.send(
      new CompleteMultipartUploadCommand({ ...address, UploadId, ...parts }),
    );

    const answer = await fixture.client.send(new GetObjectCommand(address));
    expect(ETag).toMatch(/^"[0-9a-f]{32}-2"$/);
    expect(answer.ContentType).toBe('video/mp4');
    expect(Buffer.from((await answer.Body?.transformToByteArray()) ?? []).equals(bytes)).toBe(true);
  });

  it('refuse small parts, wrong tags and wrong orders', async () => {
    const UploadId = await begin();
    const first = await uploadPart(UploadId, 1, randomBytes(10));
    const second = await uploadPart(UploadId, 2, randomBytes(10));
    const complete = (Parts: { PartNumber: number; ETag: string | undefined }[]): Promise<unknown> =>
      fixture.client.send(
        new CompleteMultipartUploadCommand({ ...address, UploadId, MultipartUpload: { Parts } }),
      );

    await expect(complete([first, second])).rejects.toMatchObject({ name: 'EntityTooSmall' });
    await expect(complete([second, first])).rejects.toMatchObject({ name: 'InvalidPartOrder' });
    await expect(complete([{ ...first, ETag: second.ETag }])).rejects.toMatchObject({ name: 'InvalidPart' });
  });

  it('can be aborted, and name no other files', async () => {
    const UploadId = await begin();
    await fixture.client.send(new AbortMultipartUploadCommand({ ...address, UploadId }));

    for (const gone of [UploadId, '../objects', '..']) {
      await expect(uploadPart(gone, 1, randomBytes(10))).rejects.toMatchObject({ name: 'NoSuchUpload' });
    }
  });
});

describe('other services', () => {
  it('put files and read them in part', async () => {
    await fixture.buckets.putFile('videos', 'sample', {
      content: { bytes: Buffer.from('0123456789') },
      contentType: 'text/plain',
      cacheControl: 'no-cache',
    });

    const object = fixture.buckets.getObject('videos', 'sample');

    expect(object).toMatchObject({ sizeBytes: 10, contentType: 'text/plain', cacheControl: 'no-cache' });
    expect(await text(object?.body())).toBe('0123456789');
    expect(await text(object?.body({ first: 2, last: 4 }))).toBe('234');
    expect(await read('sample')).toBe('0123456789');
  });

  it('can still read what they looked up, when it is replaced', async () => {
    await put('video', 'old');
    const object = fixture.buckets.getObject('videos', 'video');
    await put('video', 'new');

    expect(await text(object?.body())).toBe('old');
    expect(await read('video')).toBe('new');
  });

  async function text(stream: Readable | undefined): Promise<string> {
    return Buffer.concat((await stream?.toArray()) ?? []).toString();
  }
});
