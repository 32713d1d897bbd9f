import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Reelwright } from './client.ts';
import { ApiError, ConnectionError, VideoNotCompletedError, WaitTimeoutError } from './errors.ts';

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

beforeEach(async () => {
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
  setTimeout(() => request.socket.destroy(), 10);
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
    const video = await client.generate({ prompt: 'A sea at dusk' });
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
    await client.generate({ prompt: 'one' });
    await client.generate({ prompt: 'one' });
    await client.generate({ prompt: 'one' }, { idempotencyKey: 'order-1' });
    expect(new Set(seen.map(({ key }) => key)).size).toBe(3);
    expect(seen[2]?.key).toBe('order-1');
  });

  it.each([
    ['is refused', 400, { code: 'invalid_request' }],
    ['cannot be paid', 402, { code: 'insufficient_credits' }],
    ['has the key of another request', 422, { code: 'idempotency_key_reused' }],
  ])('is not sent again when it %s', async (_words, status, body) => {
    answers = [json(status, body)];
    await expect(client.generate({ prompt: 'one' })).rejects.toMatchObject({ status, ...body });
    expect(seen).toHaveLength(1);
  });

  it('does not wait for an hour by itself: the error says when', async () => {
    answers = [json(429, { code: 'too_many_requests', detail: 'Later.' }, { 'retry-after': '3600' })];
    await expect(client.generate({ prompt: 'one' })).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: 3_600,
    });
    expect(seen).toHaveLength(1);
  });

  it('gives up after as many attempts as it may have, with the key for another try', async () => {
    const patient = new Reelwright({ apiKey: 'rw_test_x', baseUrl: origin(), maximumAttempts: 2 });
    answers = [lost, lost, lost];
    const error = await patient.generate({ prompt: 'one' }, { idempotencyKey: 'order-1' }).catch((e) => e);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ idempotencyKey: 'order-1' });
    expect(seen).toHaveLength(2);
  });

  it('sends again what is not answered in time', async () => {
    answers = [() => {}, json(202, queued)];
    await client.generate({ prompt: 'one' });
    expect(seen).toHaveLength(2);
  });

  it('ends at once when its caller ends it', async () => {
    answers = [lost, lost];
    const stopping = new AbortController();
    const call = client.generate({ prompt: 'one' }, { signal: stopping.signal });
    stopping.abort(new Error('Stopped.'));
    await expect(call).rejects.toThrow('Stopped.');
  });
});

describe('errors', () => {
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
    const error = await client.generate({ prompt: 'one' }, { idempotencyKey: 'k' }).catch((e) => e);
    expect(error).toBeInstanceOf(ApiError);
    expect({ ...error }).toEqual({
      name: 'ApiError',
      status: 400,
      code: 'invalid_request',
      title: 'The request is not valid.',
      detail: 'A video takes 5 or 8 seconds.',
      type: 'https://reelwright.example/api-docs#error-invalid_request',
      field: 'duration',
      allowed: '5 or 8',
      reason: null,
      credits: null,
      retryAfterSeconds: null,
      requestId: 'r1',
      idempotencyKey: 'k',
    });
  });

  it('are made of the status where a proxy answers', async () => {
    answers = [
      (response) => {
        response.writeHead(404, { 'content-type': 'text/html' });
        response.end('<h1>Not here</h1>');
      },
    ];
    await expect(client.credits()).rejects.toMatchObject({ status: 404, code: 'http_404' });
  });
});

describe('waitFor', () => {
  it('lets the API wait, and asks again when it asked to', async () => {
    answers = [json(200, queued, { 'retry-after': '0' }), json(200, completed)];
    const looks: string[] = [];
    const video = await client.waitFor('v1', { onProgress: ({ status }) => looks.push(status) });
    expect(video.status).toBe('completed');
    expect(looks).toEqual(['queued', 'completed']);
    expect(seen.map(({ url }) => url)).toEqual(['/api/v1/video/v1?wait=20', '/api/v1/video/v1?wait=20']);
  });

  it.each(['failed', 'cancelled'])('says so when the video is %s', async (status) => {
    answers = [json(200, { ...completed, status })];
    const error = await client.waitFor('v1').catch((e) => e);
    expect(error).toBeInstanceOf(VideoNotCompletedError);
    expect(error).toMatchObject({ video: { status } });
  });

  it('ends in time, and the video goes on', async () => {
    answers = [json(200, queued, { 'retry-after': '5' }), json(200, queued, { 'retry-after': '5' })];
    await expect(client.waitFor('v1', { timeoutSeconds: 0.2 })).rejects.toBeInstanceOf(WaitTimeoutError);
  });
});

describe('other calls', () => {
  it('give each write a key, and reads none', async () => {
    answers = [json(200, queued), json(200, { id: 'v1', deleted: true }), json(200, queued)];
    await client.cancel('v1');
    await client.delete('v1', { idempotencyKey: 'delete-1' });
    await client.video('v1');
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /api/v1/video/v1/cancel',
      'DELETE /api/v1/video/v1',
      'GET /api/v1/video/v1',
    ]);
    expect(seen[0]?.key).toMatch(/^[\w-]{36}$/);
    expect(seen[1]?.key).toBe('delete-1');
    expect(seen[2]?.key).toBeUndefined();
  });

  it('download a video by a fresh link, and again when it breaks off', async () => {
    const withLink = json(200, { ...completed, video_url: `${origin()}/file.mp4` });
    answers = [withLink, lost, (response) => response.end('file')];
    expect(new TextDecoder().decode(await client.download('v1'))).toBe('file');
    expect(seen[2]).toMatchObject({ url: '/file.mp4', authorization: undefined });
  });
});
