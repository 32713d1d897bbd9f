import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { type CanaryAccount, canaryRunMinutes } from '../../contract/canary.ts';
import type { GenerationRequest } from '../../contract/developers/developer-api.ts';
import { VideoId } from '../../contract/fields/ids.ts';
import { type RouteKey, routes } from '../../contract/routes.ts';
import { causeOf, type Log } from '../log/logger.ts';
import type { PoolSession } from './pool-session.ts';

export interface RunCanaryDependencies {
  readonly account: () => Promise<CanaryAccount>;
  readonly siteUrl: string;
  readonly pool: PoolSession;
  readonly fetch: typeof fetch;
  readonly now: () => number;
  readonly pause: (milliseconds: number) => Promise<unknown>;
  readonly log: Log;
}

/** Nothing is asked twice: what fails once is what the canary looks for, and the next run is the retry. */
const requestMilliseconds = 10_000;
/** A sample clip takes some seconds. The rest of a run is nine requests at most. */
const arrivalMilliseconds = canaryRunMinutes * 60_000 - 12 * requestMilliseconds;
const pauseMilliseconds = 3_000;

const Config = z.object({
  user_pool_id: z.string(),
  user_pool_client_id: z.string(),
  user_pool_endpoint: z.nullable(z.string()),
});
const Balance = z.object({ credits: z.int() });
/** What is read of a video: a deployment that adds a field fails no canary that does not know it yet. */
const Made = z.object({
  id: VideoId,
  status: z.string(),
  model: z.string(),
  simulated: z.boolean(),
  finished_at: z.nullable(z.string()),
  video_url: z.nullable(z.string()),
});

/**
 * Signs in as a person does, makes a simulated video as a program does, plays and deletes it, and signs out: all from
 * outside. Logs `canary.passed` or `canary.failed` with the step, and never rejects.
 */
export async function runCanary(dependencies: RunCanaryDependencies): Promise<void> {
  const { pool, now, log } = dependencies;
  const startedAt = now();
  let step = 'account';
  try {
    const account = await inTime(dependencies.account());
    const byKey = callerOf(dependencies, account.api_key);
    step = 'sign_in';
    const accessToken = await signIn(dependencies, account);
    step = 'credits';
    Balance.parse(await callerOf(dependencies, accessToken)('getCredits'));
    step = 'generate';
    const { id } = simulated(await byKey('generateByKey', { body: video }));
    step = 'arrive';
    const url = await arrivalOf(dependencies, () => byKey('getVideoByKey', { id }));
    step = 'play';
    await play(dependencies, url);
    step = 'delete';
    await byKey('deleteVideoByKey', { id });
    step = 'sign_out';
    await inTime(pool.end());
    log.info('canary.passed', { seconds: Math.round((now() - startedAt) / 1_000) });
  } catch (error) {
    log.error('canary.failed', { step, cause: causeOf(error) });
  }
}

const video = { prompt: 'A sea at dusk', duration: 5 } satisfies Partial<GenerationRequest>;

async function signIn({ siteUrl, fetch, pool }: RunCanaryDependencies, account: CanaryAccount) {
  const response = await fetch(`${siteUrl}/config.json`, once());
  requireStatus(response, 200);
  return inTime(pool.begin(Config.parse(await response.json()), account));
}

/** Calls routes with an access token or an API key. */
function callerOf({ siteUrl, fetch }: RunCanaryDependencies, token: string) {
  return async (key: RouteKey, { id = '', body }: { id?: string; body?: object } = {}): Promise<unknown> => {
    const { method, path, successStatus } = routes[key];
    const response = await fetch(siteUrl + path.replace('{id}', id), {
      ...once(),
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': v7() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    requireStatus(response, successStatus);
    return response.json();
  };
}

/** @throws if another than the simulated model makes the video: the key is none of a sandbox */
function simulated(answer: unknown): z.infer<typeof Made> {
  const made = Made.parse(answer);
  if (!made.simulated) throw new Error(`The video is made by ${made.model}.`);
  return made;
}

/** The link to the video, once it is there. */
async function arrivalOf(
  { now, pause }: RunCanaryDependencies,
  read: () => Promise<unknown>,
): Promise<string> {
  const deadline = now() + arrivalMilliseconds;
  while (now() < deadline) {
    const { finished_at, status, video_url } = simulated(await read());
    if (video_url !== null) return video_url;
    if (finished_at !== null) throw new Error(`The video is ${status}.`);
    await pause(pauseMilliseconds);
  }
  throw new Error('The video has not arrived.');
}

async function play({ fetch, siteUrl }: RunCanaryDependencies, url: string): Promise<void> {
  const response = await fetch(new URL(url, siteUrl), { ...once(), headers: { range: 'bytes=0-1023' } });
  requireStatus(response, 206);
  const type = response.headers.get('content-type');
  const { byteLength } = await response.arrayBuffer();
  if (type !== 'video/mp4' || byteLength === 0) throw new Error(`It is ${byteLength} bytes of ${type}.`);
}

function once(): RequestInit {
  return { redirect: 'error', signal: AbortSignal.timeout(requestMilliseconds) };
}

/** What takes no signal. */
function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('It took too long.')), requestMilliseconds);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

function requireStatus({ status }: Response, expected: number): void {
  if (status !== expected) throw new Error(`It answered ${status}.`);
}
