import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { readProperties } from '../assembly/resource-type.ts';
import type { Authorize } from '../signature/caller.ts';
import { type Buckets, createBuckets } from './buckets.ts';
import { bucket } from './resources.ts';

/** Temporary, as a function's keys are. */
export const uploaderKey = {
  accessKeyId: 'ASIAUPLOADER',
  secretAccessKey: 'uploader-secret',
  sessionToken: 'uploader-session',
};
export const uploaderArn = 'arn:aws:iam::000000000000:role/uploader';

export interface BucketsFixture {
  readonly buckets: Buckets;
  readonly endpoint: string;
  readonly folder: string;
  /** What the emulator wrote about its own failures. */
  readonly logLines: string[];
  readonly client: S3Client;
  clientWith(config: S3ClientConfig): S3Client;
  /** What a test may change: how far the emulator's clock is ahead, and what callers may do. */
  readonly state: { clockOffsetMilliseconds: number; authorize: Authorize };
  /** Opens the same folder again without closing it first, as after a kill. */
  reopen(): Buckets;
  close(): Promise<void>;
}

/** Buckets `videos` and `other` in a new folder, served on a free port of 127.0.0.1. */
export async function serveBuckets(
  properties: Readonly<Record<string, unknown>> = {},
): Promise<BucketsFixture> {
  const folder = mkdtempSync(join(tmpdir(), 'buckets-'));
  const logLines: string[] = [];
  const state: { clockOffsetMilliseconds: number; authorize: Authorize } = {
    clockOffsetMilliseconds: 0,
    authorize: () => true,
  };
  const open = (): Buckets =>
    createBuckets({
      folder,
      region: 'us-east-1',
      buckets: [
        {
          name: 'videos',
          properties: readProperties(bucket, { type: bucket.name, logicalId: 'Videos', properties }),
        },
        { name: 'other', properties: {} },
      ],
      now: () => Date.now() + state.clockOffsetMilliseconds,
      credentials: (accessKeyId) =>
        accessKeyId === uploaderKey.accessKeyId
          ? {
              secretAccessKey: uploaderKey.secretAccessKey,
              sessionToken: uploaderKey.sessionToken,
              principal: uploaderArn,
            }
          : undefined,
      authorize: (request) => state.authorize(request),
      log: (line) => logLines.push(line),
    });
  let buckets = open();
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    void buckets.handle(request, response);
  });
  const endpoint = `http://127.0.0.1:${await listen(server)}`;
  const clientWith = (config: S3ClientConfig): S3Client =>
    new S3Client({ endpoint, region: 'us-east-1', credentials: uploaderKey, maxAttempts: 1, ...config });
  return {
    get buckets() {
      return buckets;
    },
    endpoint,
    folder,
    logLines,
    state,
    client: clientWith({}),
    clientWith,
    reopen() {
      buckets = open();
      return buckets;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      buckets.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}
