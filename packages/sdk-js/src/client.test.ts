import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  BadRequestError,
  ConnectionError,
  NotFoundError,
  VideoNotCompletedError,
  WaitTimeoutError,
} from './api/errors.ts';
import { Reelwright } from './client.ts';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly key: string | undefined;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

let server: Server;
let seen: Seen[];
let answers: Answer[];
let client: Reelwright;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'reelwright-sdk-'));
  seen = [];
  answers = [];
  server = createServer((request, response) => {
    text(request).then((body) => {
      const { 'idempotency-key': key, authorization } = request.headers;
      seen.push({
        method: request.method ?? '',
        url: request.url ?? '',
        key: typeof key === 'string' ? key : undefined,
        authorization,
        body: body === '' ? null : JSON.parse(body),
      });
      const answer = answers.shift() ?? json(500, { code: 'internal' });
      answer(response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  client = new Reelwright({ apiKey: 'rw_test_x', baseUrl: `${origin()}/`, timeoutSeconds: 1 });
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

function origin(): string {
  const { port }: AddressInfo = addressOf(server);
  return `http://127.0.0.1:${port}`;
}

function addressOf(listening: Server): AddressInfo {
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen.');
  return address;
}

function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}

const lost: Answer = (_response, request) => request.socket.destroy();

const brokenOff: Answer = (response, request) => {
  response.writeHead(202, { 'content-type': 'application/json', 'content-length': '5000' });
  response.write('{"id": "v1"');
  setTimeout(10).then(() => request.socket.destroy());
};

const queued = {
  id: 'v1',
  status: 'queued',
  failure_reason: null,
  finished_at: null,
  video_url: null,
};
const completed = { ...queued, status: 'completed', finished_at: '2026-11-23T10:00:00.000Z' };

describe('generate', () => {
  it.each([
    ['its answer is lost', lost],
    ['its answer breaks off', brokenOff],
    ['the server fails', json(503, { code: 'temporarily_unavailable' }, { 'retry-after': '0' })],
    ['it is still being worked on', json(409, { code: 'request_in_flight' }, { 'retry-after': '0' })],
    ['it came too soon', json(429, { code: 'too_many_requests' }, { 'retry-after': '0' })],
  ])('is sent again with the same key when %s', async (_words, first) => {
    answers = [first, json(202, queued)];
    const video = await client.videos.generate({ prompt: 'A sea at dusk' });
    expect(video.id).toBe('v1');
    expect(seen).toHaveLength(2);
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: '/api/v1/generate',
      authorization: 'Bearer rw_test_x',
      body: { prompt: 'A sea at dusk' },
    });
    expect(seen[0]?.key).toMatch(/^[\w-]{36}$/);
  });

  it('has a new key with each call, or the one that it is given', async () => {
    answers = [json(202, queued), json(202, queued), json(202, queued)];
    await client.videos.generate({ prompt: 'one' });
    await client.videos.generate({ prompt: 'one' });
    await client.videos.generate({ prompt: 'one' }, { idempotencyKey: 'order-1' });
    expect(new Set(seen.map(({ key }) => key)).size).toBe(3);
    expect(seen[2]?.key).toBe('order-1');
  });

  it.each([
    ['is refused', 400, { code: 'invalid_request' }],
    ['cannot be paid', 402, { code: 'insufficient_credits' }],
    ['has the key of another request', 422, { code: 'idempotency_key_reused' }],
  ])('is not sent again when it %s', async (_words, status, body) => {
    answers = [json(status, body)];
    await expect(client.videos.generate({ prompt: 'one' })).rejects.toMatchObject({ status, ...body });
    expect(seen).toHaveLength(1);
  });

  it('does not wait for an hour by itself: the error says when', async () => {
    answers = [json(429, { code: 'too_many_requests', detail: 'Later.' }, { 'retry-after': '3600' })];
    await expect(client.videos.generate({ prompt: 'one' })).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: 3_600,
    });
    expect(seen).toHaveLength(1);
  });

  it('gives up after as many attempts as it may have, with the key for another try', async () => {
    const patient = new Reelwright({ apiKey: 'rw_test_x', baseUrl: origin(), maximumAttempts: 2 });
    answers = [lost, lost, lost];
    const error = await patient.videos
      .generate({ prompt: 'one' }, { idempotencyKey: 'order-1' })
      .catch((e) => e);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ idempotencyKey: 'order-1' });
    expect(seen).toHaveLength(2);
  });

  it('sends again what is not answered in time', async () => {
    answers = [() => {}, json(202, queued)];
    await client.videos.generate({ prompt: 'one' });
    expect(seen).toHaveLength(2);
  });

  it('takes the time limit and the attempts of its call', async () => {
    answers = [() => {}, () => {}];
    const call = client.videos.generate({ prompt: 'one' }, { timeoutSeconds: 0.1, maximumAttempts: 1 });
    await expect(call).rejects.toBeInstanceOf(ConnectionError);
    expect(seen).toHaveLength(1);
  });

  it('ends at once when its caller ends it', async () => {
    answers = [lost, lost];
    const stopping = new AbortController();
    const call = client.videos.generate({ prompt: 'one' }, { signal: stopping.signal });
    const reason = new Error('Stopped.');
    stopping.abort(reason);
    await expect(call).rejects.toMatchObject({ name: 'AbortError', cause: reason });
  });
});

describe('errors', () => {
  it.each([
    [401, 'unauthorized', 'AuthenticationError'],
    [402, 'insufficient_credits', 'InsufficientCreditsError'],
    [402, 'spend_cap_reached', 'SpendCapReachedError'],
    [413, null, 'RequestTooLargeError'],
    [429, null, 'RateLimitError'],
    [503, 'generation_closed', 'ServerError'],
    [409, 'a_newer_code', 'ConflictError'],
    [418, 'a_newer_code', 'ApiError'],
  ])('of %s %s are of the class %s', async (status, code, name) => {
    answers = [json(status, { code })];
    const call = client.videos.generate({ prompt: 'one' }, { maximumAttempts: 1 });
    await expect(call).rejects.toMatchObject({ name, status, code: code ?? `http_${status}` });
  });

  it('have what the API says, and the request for support', async () => {
    answers = [
      json(400, {
        type: 'https://reelwright.example/api-docs#error-invalid_request',
        title: 'The request is not valid.',
        status: 400,
        detail: 'A video takes 5 or 8 seconds.',
        code: 'invalid_request',
        field: 'duration',
        allowed: '5 or 8',
        request_id: 'r1',
      }),
    ];
    const error = await client.videos.generate({ prompt: 'one' }, { idempotencyKey: 'k' }).catch((e) => e);
    expect(error).toBeInstanceOf(BadRequestError);
    expect({ ...error }).toEqual({
      name: 'BadRequestError',
      status: 400,
      code: 'invalid_request',
      title: 'The request is not valid.',
      detail: 'A video takes 5 or 8 seconds.',
      type: 'https://reelwright.example/api-docs#error-invalid_request',
      field: 'duration',
      allowed: '5 or 8',
      reason: null,
      category: null,
      credits: null,
      retryAfterSeconds: null,
      requestId: 'r1',
      idempotencyKey: 'k',
      videoId: null,
    });
  });

  it('are made of the status where a proxy answers', async () => {
    answers = [
      (response) => {
        response.writeHead(404, { 'content-type': 'text/html' });
        response.end('<h1>Not here</h1>');
      },
    ];
    await expect(client.account.credits()).rejects.toMatchObject({ status: 404, code: 'http_404' });
  });
});

/** An answer of the gateway or firewall before the API. */
const problem = 'application/problem+json';
const refusals: readonly (readonly [string, Answer])[] = [
  [
    '429 of the API',
    json(429, { code: 'too_many_requests' }, { 'retry-after': '0', 'content-type': problem }),
  ],
  ['429 as JSON', json(429, { message: 'Too Many Requests' }, { 'retry-after': '0' })],
  [
    '413 of the firewall',
    json(413, { code: 'request_too_large' }, { 'retry-after': '0', 'content-type': problem }),
  ],
  ['429 without a body', (response) => void response.writeHead(429, { 'retry-after': '0' }).end()],
  ['429 as a page', (response) => void response.writeHead(429, { 'retry-after': '0' }).end('<h1>Later</h1>')],
  ['500', json(500, { code: 'internal' }, { 'retry-after': '0', 'content-type': problem })],
  ['502 without a body', (response) => void response.writeHead(502, { 'retry-after': '0' }).end()],
  ['503 as JSON', json(503, { message: 'Service Unavailable' }, { 'retry-after': '0' })],
  ['504 as a page', (response) => void response.writeHead(504, { 'retry-after': '0' }).end('<h1>Slow</h1>')],
  ['a lost answer', lost],
  ['an answer that breaks off', brokenOff],
];

function endedOnceTold() {
  const ending = new AbortController();
  return { signal: ending.signal, onProgress: () => ending.abort() };
}

describe('wait', () => {
  it.each(refusals)('outlasts %s, more often than a request is tried', async (_words, refusal) => {
    answers = [json(202, queued), refusal, refusal, refusal, json(200, completed)];
    const impatient = new Reelwright({ apiKey: 'rw_test_x', baseUrl: origin(), maximumAttempts: 2 });
    const video = await impatient.videos.generateAndWait({ prompt: 'A sea at dusk' });
    expect(video.status).toBe('completed');
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('waits as long as a refusal says', async () => {
    answers = [json(429, {}, { 'retry-after': '1' }), json(200, completed)];
    const startedAt = Date.now();
    await client.videos.wait('v1');
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(990);
  });

  it.each([
    ['is refused', json(401, { code: 'unauthorized' }), () => ({}), 'AuthenticationError'],
    ['takes too long', json(503, {}), () => ({ maximumWaitSeconds: 0.1 }), 'WaitTimeoutError'],
    ['is ended', json(200, queued), endedOnceTold, 'AbortError'],
  ] as const)('names the paid video in the error when it %s', async (_words, answer, options, name) => {
    answers = [json(202, queued), answer, answer];
    const waiting = client.videos.generateAndWait(
      { prompt: 'A sea at dusk' },
      { idempotencyKey: 'order-1', ...options() },
    );
    await expect(waiting).rejects.toMatchObject({ name, videoId: 'v1', idempotencyKey: 'order-1' });
  });

  it('tells of the video before anything else can fail', async () => {
    answers = [json(202, queued), json(404, { code: 'not_found' })];
    const told: string[] = [];
    const waiting = client.videos.generateAndWait({ prompt: 'x' }, { onProgress: ({ id }) => told.push(id) });
    await expect(waiting).rejects.toBeInstanceOf(NotFoundError);
    expect(told).toEqual(['v1']);
  });

  it('lets the API hold ten requests at most, and asks for more videos in turn', async () => {
    answers = Array.from({ length: 34 }, () => json(200, queued, { 'retry-after': '0' }));
    const waits = Array.from({ length: 12 }, (_, index) =>
      client.videos.wait(`v${index}`, { maximumWaitSeconds: 2 }),
    );
    await Promise.allSettled(waits);
    const held = seen.filter(({ url }) => url.includes('wait=1'));
    expect(held).toHaveLength(10);
    // The ten once more. Then each waits for its turn, and looks a last time when its time is over.
    expect(seen).toHaveLength(34);
  });

  it('lets the API wait, and asks again when it asked to', async () => {
    answers = [json(200, queued, { 'retry-after': '0' }), json(200, completed)];
    const looks: string[] = [];
    const video = await client.videos.wait('v1', {
      timeoutSeconds: 60,
      onProgress: ({ status }) => looks.push(status),
    });
    expect(video.status).toBe('completed');
    expect(looks).toEqual(['queued', 'completed']);
    expect(seen.map(({ url }) => url)).toEqual(['/api/v1/video/v1?wait=20', '/api/v1/video/v1?wait=20']);
  });

  it('lets the API hold no request beyond its time limit', async () => {
    answers = [json(200, completed)];
    await client.videos.wait('v1', { timeoutSeconds: 10 });
    expect(seen.map(({ url }) => url)).toEqual(['/api/v1/video/v1?wait=5']);
  });

  it.each(['failed', 'cancelled'])('says so when the video is %s', async (status) => {
    answers = [json(200, { ...completed, status })];
    const error = await client.videos.wait('v1').catch((e) => e);
    expect(error).toBeInstanceOf(VideoNotCompletedError);
    expect(error).toMatchObject({ video: { status } });
  });

  it('ends in time, and the video goes on', async () => {
    answers = [json(200, queued, { 'retry-after': '5' }), json(200, queued, { 'retry-after': '5' })];
    await expect(client.videos.wait('v1', { maximumWaitSeconds: 0.2 })).rejects.toBeInstanceOf(
      WaitTimeoutError,
    );
  });
});

describe('other calls', () => {
  it('give each write a key, and reads none', async () => {
    answers = [json(200, queued), json(200, { id: 'v1', deleted: true }), json(200, queued)];
    await client.videos.cancel('v1');
    await client.videos.delete('v1', { idempotencyKey: 'delete-1' });
    await client.videos.retrieve('v1');
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /api/v1/video/v1/cancel',
      'DELETE /api/v1/video/v1',
      'GET /api/v1/video/v1',
    ]);
    expect(seen[0]?.key).toMatch(/^[\w-]{36}$/);
    expect(seen[1]?.key).toBe('delete-1');
    expect(seen[2]?.key).toBeUndefined();
  });
});

describe('files', () => {
  const withLink = () => json(200, { ...completed, video_url: `${origin()}/file.mp4` });

  it('are downloaded by a fresh link, without the key, and again when no answer came', async () => {
    answers = [withLink(), lost, (response) => response.end('file')];
    expect(await new Response(await client.videos.download('v1')).text()).toBe('file');
    expect(seen[2]).toMatchObject({ url: '/file.mp4', authorization: undefined });
  });

  it('come as they are sent, and longer than one attempt may take', async () => {
    answers = [
      withLink(),
      async (response) => {
        for (const part of ['1', '2', '3', '4']) {
          response.write(part);
          await setTimeout(120);
        }
        response.end();
      },
    ];
    const parts: string[] = [];
    for await (const part of await client.videos.download('v1', { timeoutSeconds: 0.3 })) {
      parts.push(new TextDecoder().decode(part));
    }
    expect(parts).toEqual(['1', '2', '3', '4']);
  });

  it.each([
    ['breaks off', brokenOff],
    ['stalls', (response: ServerResponse) => void response.writeHead(200).write('half')],
  ])('are saved as a whole, from the beginning if one %s', async (_words, first) => {
    answers = [withLink(), first, withLink(), (response) => response.end('file')];
    const file = path.join(folder, 'sea.mp4');
    await client.videos.save('v1', file, { timeoutSeconds: 0.3 });
    expect(await readFile(file, 'utf8')).toBe('file');
    expect(await readdir(folder)).toEqual(['sea.mp4']);
  });

  it('that cannot be had leave nothing behind, and the error names the video', async () => {
    answers = [withLink(), brokenOff];
    const saving = client.videos.save('v1', path.join(folder, 'sea.mp4'), { maximumAttempts: 1 });
    await expect(saving).rejects.toMatchObject({ name: 'ConnectionError', videoId: 'v1' });
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('lists', () => {
  const page = (ids: readonly string[], next_cursor: string | null) =>
    json(200, { videos: ids.map((id) => ({ ...queued, id })), next_cursor });

  it('go on over their pages', async () => {
    answers = [page(['v3', 'v2'], 'after-v2'), page(['v1'], null)];
    const ids: string[] = [];
    for await (const { id } of client.videos.list({ status: 'queued' })) ids.push(id);
    expect(ids).toEqual(['v3', 'v2', 'v1']);
    expect(seen.map(({ url }) => url)).toEqual([
      '/api/v1/history?status=queued',
      '/api/v1/history?status=queued&cursor=after-v2',
    ]);
  });

  it('ask for no more than is read', async () => {
    answers = [page(['v3', 'v2'], 'after-v2')];
    for await (const _ of client.videos.list()) break;
    expect(seen).toHaveLength(1);
  });

  it('can be read page by page', async () => {
    answers = [page(['v1'], 'after-v1')];
    const { videos, next_cursor } = await client.videos.list({ cursor: 'c' }).page();
    expect(videos).toHaveLength(1);
    expect(next_cursor).toBe('after-v1');
    expect(seen[0]?.url).toBe('/api/v1/history?cursor=c');
  });
});
