import { createHash, randomBytes } from 'node:crypto';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
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
    ['another query', { path: '/videos/written?tagging=' }, 403, 'SignatureDoesNotMatch'],
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
    const url = await getSignedUrl(
      fixture.clientWith({ requestChecksumCalculation: 'WHEN_REQUIRED' }),
      new PutObjectCommand({ Bucket: 'videos', Key: 'video' }),
    );
    await new Promise<void>((resolve) => {
      const upload = httpRequest(url, { method: 'PUT', headers: { 'content-length': 1_000_000 } });
      upload.on('error', () => resolve());
      upload.write(randomBytes(100_000), () => upload.destroy());
    });

    expect(await fixture.buckets.getObject('videos', 'video')?.body().toArray()).toEqual([
      Buffer.from('abc'),
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

describe('a presigned URL', () => {
  const readVideo = new GetObjectCommand({
    Bucket: 'videos',
    Key: 'video',
    ResponseContentDisposition: 'attachment; filename="ä.mp4"',
  });

  it('works without credentials until it expires', async () => {
    const url = await getSignedUrl(fixture.client, readVideo, { expiresIn: 60 });

    const response = await fetch(url);
    expect(await response.text()).toBe('abc');
    expect(response.headers.get('content-disposition')).toContain('attachment');

    fixture.state.clockOffsetMilliseconds = 62_000;
    const late = await fetch(url);
    expect(late.status).toBe(403);
    expect(await late.text()).toContain('<Message>Request has expired</Message>');
  });

  it.each([
    ['key', (url: URL) => (url.pathname = '/videos/other')],
    ['expiry', (url: URL) => url.searchParams.set('X-Amz-Expires', '600000')],
    ['header override', (url: URL) => url.searchParams.set('response-content-disposition', 'inline')],
    ['added parameter', (url: URL) => url.searchParams.set('response-content-type', 'text/html')],
    ['credential', (url: URL) => url.searchParams.set('X-Amz-Credential', 'AKIAUPLOADER/x')],
    ['repeated parameter', (url: URL) => url.searchParams.append('X-Amz-Expires', '600000')],
    ['signature', (url: URL) => url.searchParams.delete('X-Amz-Signature')],
  ])('with another %s is refused', async (_what, alter) => {
    const url = new URL(await getSignedUrl(fixture.client, readVideo, { expiresIn: 60 }));
    alter(url);

    const response = await fetch(url);

    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(404);
  });

  it('writes what it was made for', async () => {
    const client = fixture.clientWith({ requestChecksumCalculation: 'WHEN_REQUIRED' });
    const write = new PutObjectCommand({ Bucket: 'videos', Key: 'written', ContentType: 'image/png' });
    const url = await getSignedUrl(client, write, {
      expiresIn: 60,
      signableHeaders: new Set(['content-type']),
    });

    const wrongType = await fetch(url, {
      method: 'PUT',
      body: 'x',
      headers: { 'content-type': 'text/html' },
    });
    const right = await fetch(url, { method: 'PUT', body: 'x', headers: { 'content-type': 'image/png' } });

    expect(wrongType.status).toBe(403);
    expect(right.status).toBe(200);
    expect(fixture.buckets.getObject('videos', 'written')?.contentType).toBe('image/png');
  });

  it('of an hour is as long as its signer may do what it allows', async () => {
    const url = await getSignedUrl(fixture.client, readVideo, { expiresIn: 3600 });
    fixture.state.authorize = () => false;

    expect((await fetch(url)).status).toBe(403);
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
