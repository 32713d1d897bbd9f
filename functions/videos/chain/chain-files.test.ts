import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { S3Client } from '@aws-sdk/client-s3';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { newMediaId } from '../../aws/new-media-id.ts';
import { isDependencyFailure } from '../../errors/dependency-failure.ts';

// Limits of 40 ms.
vi.stubEnv('AWS_LOCAL_LIMIT_FACTOR', '0.005');
const { createChainFiles } = await import('./chain-files.ts');

let answer = (_response: ServerResponse): void => undefined;
const service = createServer((request, response) => {
  request.resume();
  answer(response);
}).listen(0, '127.0.0.1');
await once(service, 'listening');
const address = service.address();
const client = new S3Client({
  endpoint: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
  region: 'us-east-1',
  credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  forcePathStyle: true,
  maxAttempts: 1,
});
const files = createChainFiles(client, 'videos');

afterEach(() => service.closeAllConnections());
afterAll(() => {
  vi.unstubAllEnvs();
  client.destroy();
  service.close();
});

const failures = {
  'answers with an error': (response: ServerResponse) => void response.writeHead(503).end(),
  'never answers': () => undefined,
  'stops within a file': (response: ServerResponse) =>
    void response.writeHead(200, { 'content-length': '1000' }).write('half'),
  'breaks off': (response: ServerResponse) => {
    response.writeHead(200, { 'content-length': '1000' }).write('half', () => response.destroy());
  },
};

it.each(Object.entries(failures))('a video cannot be read in time if S3 %s', async (_how, failing) => {
  answer = failing;
  const failure = await files.read(newMediaId()).catch((error: unknown) => error);
  expect(isDependencyFailure(failure)).toBe(true);
});

it.each(Object.entries(failures).slice(0, 2))(
  'a chain cannot be written in time if S3 %s',
  async (_how, failing) => {
    answer = failing;
    const failure = await files.write(newMediaId(), Buffer.from('video')).catch((error: unknown) => error);
    expect(isDependencyFailure(failure)).toBe(true);
  },
);
