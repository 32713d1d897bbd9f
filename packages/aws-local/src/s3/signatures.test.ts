import { createHash } from 'node:crypto';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BucketsFixture, serveBuckets, uploaderKey } from './buckets-fixture.ts';

let fixture: BucketsFixture;
beforeEach(async () => {
  fixture = await serveBuckets();
  await fixture.buckets.putFile('videos', 'video', {
    content: { bytes: Buffer.from('abc') },
    contentType: 'text/plain',
  });
});
afterEach(async () => {
  await fixture.close();
  expect(fixture.logLines).toEqual([]);
});

describe('a signed request', () => {
  it.each([
    [{ ...uploaderKey, secretAccessKey: 'guess' }, 'SignatureDoesNotMatch'],
    [{ ...uploaderKey, accessKeyId: 'AKIAUNKNOWN' }, 'InvalidAccessKeyId'],
  ])('with the wrong credentials %o is refused: %s', async (credentials, name) => {
    const client = fixture.clientWith({ credentials });

    const read = client.send(new GetObjectCommand({ Bucket: 'videos', Key: 'video' }));

    await expect(read).rejects.toMatchObject({ name });
  });

  it('for another region is refused', async () => {
    const client = fixture.clientWith({ region: 'eu-west-1' });

    const read = client.send(new GetObjectCommand({ Bucket: 'videos', Key: 'video' }));

    await expect(read).rejects.toMatchObject({ name: 'AuthorizationHeaderMalformed' });
  });

  it.each([16, -16])('whose clock is %i minutes off is refused', async (minutes) => {
    fixture.state.clockOffsetMilliseconds = minutes * 60_000;

    const read = fixture.client.send(new GetObjectCommand({ Bucket: 'videos', Key: 'video' }));

    await expect(read).rejects.toMatchObject({ name: 'RequestTimeTooSkewed' });
  });

  it('is required', async () => {
    const response = await fetch(`${fixture.endpoint}/videos/video`);

    expect(response.status).toBe(403);
    expect(await response.text()).toContain('<Code>AccessDenied</Code>');
  });

  it.each([
    ['another body', { body: 'altered' }, 400, 'XAmzContentSHA256Mismatch'],
    ['another key', { path: '/videos/another' }, 403, 'SignatureDoesNotMatch'],
    ['another method', { method: 'DELETE' }, 403, 'SignatureDoesNotMatch'],
    ['another query', { path: '/videos/written?x-id=Other' }, 403, 'SignatureDoesNotMatch'],
    ['a header that grants more', { headers: { 'x-amz-copy-source': '/other/secret' } }, 403, 'AccessDenied'],
    ['another checksum', { headers: { 'x-amz-checksum-crc32': 'AAAAAA==' } }, 403, 'SignatureDoesNotMatch'],
  ])('replayed with %s is refused', async (_what, change, status, code) => {
    const original = await captureSignedPut();

    const unaltered = await send(original);
    const altered = await send({
      ...original,
      ...change,
      headers: { ...original.headers, ...('headers' in change ? change.headers : {}) },
    });

    expect(unaltered.status).toBe(200);
    expect(altered.status).toBe(status);
    expect(altered.body).toContain(`<Code>${code}</Code>`);
    expect(await fixture.buckets.getObject('videos', 'written')?.body().toArray()).toEqual([
      Buffer.from('written'),
    ]);
  });
});

describe('a body', () => {
  it('that does not have the announced checksum is refused', async () => {
    const write = fixture.client.send(
      new PutObjectCommand({ Bucket: 'videos', Key: 'bad', Body: 'x', ChecksumCRC32: 'AAAAAA==' }),
    );

    await expect(write).rejects.toMatchObject({ name: 'BadDigest' });
    expect(fixture.buckets.getObject('videos', 'bad')).toBeUndefined();
  });

  it('that does not have the announced MD5 is refused', async () => {
    const md5 = createHash('md5').update('another').digest('base64');

    const write = fixture.client.send(
      new PutObjectCommand({ Bucket: 'videos', Key: 'bad', Body: 'x', ContentMD5: md5 }),
    );

    await expect(write).rejects.toMatchObject({ name: 'BadDigest' });
  });

  it('that ends early leaves the old object', async () => {
    const { path, headers } = await captureSignedPut({ streamed: true });
    await fixture.buckets.putFile('videos', 'streamed', {
      content: { bytes: Buffer.from('old') },
      contentType: 'text/plain',
    });
    await new Promise<void>((resolve) => {
      const upload = httpRequest(`${fixture.endpoint}${path}`, { method: 'PUT', headers });
      upload.on('error', () => resolve());
      upload.write('3\r\nab', () => upload.destroy());
    });

    expect(await fixture.buckets.getObject('videos', 'streamed')?.body().toArray()).toEqual([
      Buffer.from('old'),
    ]);
  });

  it('in chunks is taken out of them', async () => {
    const body = '1;extension=x\r\na\r\n2\r\nbc\r\n0\r\nx-amz-checksum-crc32:NSRBwg==\r\n\r\n';

    const answer = await send({ ...(await captureSignedPut({ streamed: true })), body });

    expect(answer.status).toBe(200);
    expect(fixture.buckets.getObject('videos', 'streamed')?.sizeBytes).toBe(3);
  });

  it.each([
    ['cut off', '5\r\nabc'],
    ['with a wrong size', '2\r\nabc\r\n0\r\n\r\n'],
    ['with a size that is no number', 'zz\r\nabc\r\n0\r\n\r\n'],
    ['with a wrong trailing checksum', '3\r\nabc\r\n0\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n'],
    ['without its trailing checksum', '3\r\nabc\r\n0\r\n\r\n'],
    ['longer than announced', '4\r\nabcd\r\n0\r\nx-amz-checksum-crc32:7YLNEQ==\r\n\r\n'],
  ])('in chunks, %s, is refused', async (_what, body) => {
    const original = await captureSignedPut({ streamed: true });

    const answer = await send({ ...original, body });

    expect(answer.status).toBe(400);
    expect(answer.body).toMatch(/<Code>(IncompleteBody|BadDigest)<\/Code>/);
    expect(fixture.buckets.getObject('videos', 'streamed')).toBeUndefined();
  });
});

interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

const ignore = (): void => undefined;

/** Lets the SDK sign a PUT, without sending it. */
async function captureSignedPut({ streamed = false } = {}): Promise<RawRequest> {
  let captured: RawRequest | undefined;
  const client = new S3Client({
    endpoint: fixture.endpoint,
    region: 'us-east-1',
    credentials: uploaderKey,
    maxAttempts: 1,
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    requestHandler: {
      handle: (request: { method: string; path: string; headers: Record<string, string> }) => {
        captured = { ...request, path: `${request.path}?x-id=PutObject`, body: 'written' };
        return Promise.reject(new Error('captured'));
      },
    },
  });
  const command = streamed
    ? new PutObjectCommand({
        Bucket: 'videos',
        Key: 'streamed',
        Body: Readable.from(['abc']),
        ContentLength: 3,
        ChecksumAlgorithm: 'CRC32',
      })
    : new PutObjectCommand({ Bucket: 'videos', Key: 'written', Body: 'written' });
  await client.send(command).catch(() => undefined);
  if (!captured) throw new Error('The SDK sent nothing.');
  return captured;
}

async function send(
  raw: RawRequest,
): Promise<{ readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(fixture.endpoint);
    const { method, path, headers } = raw;
    const outgoing = { ...headers };
    if (!('transfer-encoding' in headers)) outgoing['content-length'] = String(Buffer.byteLength(raw.body));
    const request = httpRequest({ hostname, port, method, path, headers: outgoing }, async (response) => {
      const chunks = await response.toArray();
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: Buffer.concat(chunks).toString(),
      });
    });
    request.on('error', reject);
    request.end(raw.body);
  });
}
