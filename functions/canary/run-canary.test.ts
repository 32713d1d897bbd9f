import { expect, it } from 'vitest';
import type { CanaryAccount } from '../../contract/canary.ts';
import { VideoId } from '../../contract/fields/ids.ts';
import { accountIn } from './account-in.ts';
import { runCanary } from './run-canary.ts';

const account: CanaryAccount = {
  email: 'canary@reelwright.example',
  password: 'secret-enough',
  browser_id: 'ab'.repeat(16),
  api_key: 'rw_test_one',
};
const siteUrl = 'https://site.test';
const videoId = VideoId.parse('01940000-0000-7000-8000-000000000001');
const video = {
  ...{ id: videoId, status: 'queued', model: 'google-veo3', simulated: true },
  ...{ finished_at: null, video_url: null },
};
const arrived = {
  ...{ ...video, status: 'completed', finished_at: '2026-12-01T00:00:09.000Z' },
  video_url: `${siteUrl}/media/one/video.mp4?Signature=x`,
};

/** A site on which all is well: the video is there when it is asked for the third time. */
function site(): Record<string, () => Response> {
  let reads = 0;
  return {
    'GET /config.json': () =>
      Response.json({ user_pool_id: 'p_1', user_pool_client_id: 'c', user_pool_endpoint: null }),
    'GET /api/credits': () => Response.json({ credits: 0 }),
    'POST /api/v1/generate': () => Response.json(video, { status: 202 }),
    [`GET /api/v1/video/${videoId}`]: () => {
      reads += 1;
      return Response.json(reads < 3 ? video : arrived);
    },
    'GET /media/one/video.mp4': () =>
      new Response('bytes', { status: 206, headers: { 'content-type': 'video/mp4' } }),
    [`DELETE /api/v1/video/${videoId}`]: () => Response.json({ id: videoId, deleted: true }),
  };
}

interface Scene {
  readonly answers?: Record<string, () => Response>;
  readonly signIn?: () => Promise<string>;
  readonly signOut?: () => Promise<void>;
  readonly readAccount?: () => Promise<CanaryAccount>;
}

/** One run; its time passes in pauses alone. */
async function run({
  answers = {},
  signIn = async () => 'token',
  signOut = async () => undefined,
  readAccount = async () => account,
}: Scene = {}) {
  const known = { ...site(), ...answers };
  const asked: string[] = [];
  const lines: { readonly code: string; readonly fields?: object | undefined }[] = [];
  const note = (code: string, fields?: object) => void lines.push({ code, fields });
  let now = 0;
  await runCanary({
    account: readAccount,
    siteUrl,
    pool: { begin: signIn, end: signOut },
    fetch: async (input, init) => {
      const { pathname } = new URL(String(input));
      const request = `${init?.method ?? 'GET'} ${pathname}`;
      asked.push(request);
      expect(init?.signal).toBeInstanceOf(AbortSignal);
      const key = pathname.startsWith('/api/v1/') ? account.api_key : 'token';
      if (pathname.startsWith('/api/'))
        expect(init?.headers).toMatchObject({ authorization: `Bearer ${key}` });
      return known[request]?.() ?? new Response('', { status: 404 });
    },
    now: () => now,
    pause: async (milliseconds) => {
      now += milliseconds;
    },
    log: { info: note, warn: note, error: note },
  });
  return { asked, lines, seconds: now / 1_000 };
}

it('passes where a person can sign in, make a video, play it, delete it and sign out', async () => {
  const { lines, asked } = await run();
  expect(lines).toEqual([{ code: 'canary.passed', fields: { seconds: 6 } }]);
  expect(asked).toEqual(
    Object.keys(site()).flatMap((one) => (one.includes('GET /api/v1/') ? [one, one, one] : [one])),
  );
});

const failing = (request: string, status = 503) => ({ [request]: () => new Response('', { status }) });
const rejecting = (message: string) => () => Promise.reject(new Error(message));
const ended = { ...video, status: 'failed', finished_at: '2026-12-01T00:00:09.000Z' };

it.each<[string, string, Scene]>([
  ['account', 'no parameter', { readAccount: rejecting('no parameter') }],
  ['sign_in', 'It answered 503.', { answers: failing('GET /config.json') }],
  ['sign_in', 'NotAuthorized', { signIn: rejecting('NotAuthorized') }],
  ['credits', 'It answered 401.', { answers: failing('GET /api/credits', 401) }],
  ['generate', 'It answered 503.', { answers: failing('POST /api/v1/generate') }],
  [
    'generate',
    'The video is made by veo-3.1.',
    {
      answers: {
        'POST /api/v1/generate': () =>
          Response.json({ ...video, simulated: false, model: 'veo-3.1' }, { status: 202 }),
      },
    },
  ],
  [
    'arrive',
    'The video is failed.',
    { answers: { [`GET /api/v1/video/${videoId}`]: () => Response.json(ended) } },
  ],
  ['play', 'It answered 403.', { answers: failing('GET /media/one/video.mp4', 403) }],
  [
    'play',
    'It is 0 bytes of video/mp4.',
    {
      answers: {
        'GET /media/one/video.mp4': () =>
          new Response('', { status: 206, headers: { 'content-type': 'video/mp4' } }),
      },
    },
  ],
  ['delete', 'It answered 503.', { answers: failing(`DELETE /api/v1/video/${videoId}`) }],
  ['sign_out', 'NetworkError', { signOut: rejecting('NetworkError') }],
])('fails at the step %s: %s, asks nothing twice, and goes no further', async (step, message, scene) => {
  const { lines, asked } = await run(scene);
  expect(lines).toEqual([{ code: 'canary.failed', fields: { step, cause: `Error: ${message}` } }]);
  const repeated = asked.filter(
    (one, index) => asked.indexOf(one) !== index && !one.includes('GET /api/v1/'),
  );
  expect(repeated).toEqual([]);
  if (step === 'generate') expect(asked.at(-1)).toBe('POST /api/v1/generate');
});

it('fails where the video does not arrive within two minutes', async () => {
  const { lines, seconds } = await run({
    answers: { [`GET /api/v1/video/${videoId}`]: () => Response.json(video) },
  });
  expect(lines).toMatchObject([{ code: 'canary.failed', fields: { step: 'arrive' } }]);
  expect(seconds).toBe(120);
});

it('takes no live key, and quotes nothing of a secret that is none', () => {
  expect(accountIn(JSON.stringify(account))).toEqual(account);
  for (const secret of [
    '{"password": "hunter2"',
    JSON.stringify({ ...account, api_key: 'rw_live_hunter2' }),
  ]) {
    expect(() => accountIn(secret)).toThrow('The parameter holds no account: run npm run canary.');
  }
});
