import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import path from 'node:path';
import { json, text } from 'node:stream/consumers';
import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { storedVideo } from '../../functions/videos/testing/stored-video.ts';
import type { Figure } from './figure.ts';

/** About 1 MB of each, which is what DynamoDB answers a query with at most. */
const videosPerPage = 800;
const entriesPerPage = 2_400;

/** What the child reports. */
const Measured = z.object({
  peakMegabytes: z.number(),
  seconds: z.number(),
  signatureMilliseconds: z.number(),
  parts: z.int(),
  bytes: z.int(),
});

/**
 * The job that writes an export, in a process of its own, for an account with so many videos and twice as many entries. It
 * runs as it is deployed, but for two things: all of its invocations share the one process, and one signature serves all
 * links, since a million would take half an hour. What DynamoDB and S3 answer comes from this process.
 */
export async function measureExport(videos = 1_000_000): Promise<readonly Figure[]> {
  const received = { bytes: 0 };
  const server = createServer(async (request, response) => {
    const body = await answer(request, videos, received);
    response.setHeader('ETag', 'part');
    response.end(body);
  });
  try {
    const measured = Measured.parse(JSON.parse(await write(await listen(server))));
    if (measured.bytes !== received.bytes)
      throw new Error(`S3 got ${received.bytes} bytes of ${measured.bytes}.`);
    const what = `export of ${videos.toLocaleString('en')} videos`;
    return [
      { what: `${what}: memory at most`, measured: measured.peakMegabytes, unit: 'MB', promised: 512 },
      { what: `${what}: time, with one signature for all`, measured: measured.seconds, unit: 's' },
      { what: `${what}: size`, measured: Math.round(measured.bytes / 1_048_576), unit: 'MB' },
      // S3 takes 10,000; an execution has two operations for each, of 3,000 at most.
      { what: `${what}: parts`, measured: measured.parts, unit: '', promised: 1_000 },
      { what: 'signature of a link', measured: measured.signatureMilliseconds, unit: 'ms' },
    ];
  } finally {
    server.close();
  }
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return `http://127.0.0.1:${address.port}`;
}

/** Runs the child; returns the last line that it printed. */
async function write(endpoint: string): Promise<string> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'large-export.host.ts'), endpoint], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed = await text(child.stdout);
  return printed.trim().split('\n').at(-1) ?? '';
}

const Query = z.object({
  IndexName: z.optional(z.string()),
  ExclusiveStartKey: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
});

/** Answers what the job asks of DynamoDB and S3. */
async function answer(
  request: IncomingMessage,
  videos: number,
  received: { bytes: number },
): Promise<string | Buffer> {
  const target = request.headers['x-amz-target'];
  if (target === undefined) {
    const { searchParams } = new URL(request.url ?? '', 'http://s3');
    if (searchParams.has('partNumber')) {
      for await (const chunk of request) received.bytes += Buffer.from(chunk).length;
      return '';
    }
    request.resume();
    return searchParams.has('uploads')
      ? '<InitiateMultipartUploadResult><UploadId>upload</UploadId></InitiateMultipartUploadResult>'
      : '<CompleteMultipartUploadResult><ETag>file</ETag></CompleteMultipartUploadResult>';
  }
  const { IndexName, ExclusiveStartKey } = Query.parse(await json(request));
  const start = ExclusiveStartKey;
  return IndexName === undefined ? videoPage(start?.id?.S, videos) : entryPage(start?.entry?.S, 2 * videos);
}

const userId = '0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11';
/** Takes the place of the page's number, with which the id of its last row ends. */
const place = 'ffffffffffff';
const numbered = (page: number) => page.toString(16).padStart(place.length, '0');
const pageAfter = (id: string | undefined) => (id === undefined ? 0 : Number.parseInt(id.slice(-12), 16) + 1);

const lastVideo = `01900000-0000-7000-8000-${place}`;
const videoRow = (id: string) =>
  JSON.stringify(
    marshall(
      Object.fromEntries(
        Object.entries({
          ...storedVideo({ status: 'completed', prompt: 'a sea at dusk, '.repeat(30) }),
          user_id: userId,
          id,
        }).filter(([, value]) => value !== null),
      ),
    ),
  );
const lastEntry = `video#${place}`;
const entryRow = (entry: string) =>
  JSON.stringify(
    marshall({
      user_id: userId,
      created_at: '2026-11-21T12:00:00.000Z',
      entry,
      kind: 'deduct',
      reference: `video#${lastVideo}`,
      source: 'video',
      subject: lastVideo,
      cycle_credits: 0,
      purchased_credits: -1_000,
      grace_credits: 0,
    }),
  );

const videoRows = pageOf(videosPerPage, videoRow, lastVideo);
const entryRows = pageOf(entriesPerPage, entryRow, lastEntry);

function pageOf(rows: number, row: (id: string) => string, last: string): string {
  const other = row(last.replace(place, '0123456789ab'));
  return [...Array.from({ length: rows - 1 }, () => other), row(last)].join(',');
}

function videoPage(after: string | undefined, videos: number): string {
  const page = pageAfter(after);
  const key = { user_id: { S: userId }, id: { S: lastVideo } };
  return printPage(videoRows, key, page, (page + 1) * videosPerPage >= videos);
}

function entryPage(after: string | undefined, entries: number): string {
  const page = pageAfter(after);
  const key = {
    user_id: { S: userId },
    created_at: { S: '2026-11-21T12:00:00.000Z' },
    entry: { S: lastEntry },
  };
  return printPage(entryRows, key, page, (page + 1) * entriesPerPage >= entries);
}

function printPage(rows: string, key: object, page: number, isLast: boolean): string {
  const next = isLast ? '' : `,"LastEvaluatedKey":${JSON.stringify(key)}`;
  return `{"Items":[${rows}]${next}}`.replaceAll(place, numbered(page));
}
