import * as z from 'zod/mini';
import type { FalCall } from '../../../contract/videos/models.ts';
import type { Log } from '../../log/logger.ts';
import { failedSubmission } from './failed-submission.ts';
import { type OrderFileSources, type OrderFiles, type Picture, readOrderFiles } from './order-files.ts';
import type { DeliverVideo, Job, JobState, Provider, Submission, VideoOrder } from './provider.ts';
import { promptWithReferences } from './reference-words.ts';
import { failureOf, transientError } from './service-failure.ts';

export interface FalProviderOptions extends OrderFileSources {
  /** Origin of the queue. */
  readonly apiUrl: string;
  readonly apiKey: () => Promise<string>;
  readonly deliver: DeliverVideo;
  readonly log: Log;
  /** Time limit of each call. */
  readonly timeoutMilliseconds?: number;
}

const usualTimeoutMilliseconds = 30_000;

/** fal removes its own copy of a video, which needs no key, after a day. */
const keptSeconds = 24 * 60 * 60;

/**
 * The models of many vendors on fal's queue: a request is submitted, polled, and ends with a link.
 * https://fal.ai/docs/documentation/model-apis/inference/queue
 *
 * The queue has no idempotency key and lists no requests: one whose answer is lost cannot be found, and counts as
 * billed. fal's own client (1.10) submits again by itself after such an answer, which could be billed twice: it is not
 * used here, but judges the emulated queue.
 */
export function createFalProvider(options: FalProviderOptions): Provider {
  const { apiUrl, apiKey, deliver, log } = options;
  const ask = createAsk(apiUrl, options.timeoutMilliseconds ?? usualTimeoutMilliseconds);

  return {
    async submit(order): Promise<Submission> {
      let files: OrderFiles | null;
      let key: string;
      try {
        files = await readOrderFiles(order, options);
        key = await apiKey();
      } catch (error) {
        return { kind: 'busy', cause: transientError('fal', error).message };
      }
      const call = files === null ? null : callOf(order, files);
      if (files === null || call === null) return { kind: 'refused' };
      try {
        const answer = await ask('POST', call.endpoint, key, inputOf(order, files, call));
        return { kind: 'accepted', job: { id: pathOf(z.parse(Submitted, answer).response_url) } };
      } catch (error) {
        return failedSubmission('fal', error, order, log);
      }
    },

    async poll(job): Promise<JobState> {
      try {
        const { status, error } = z.parse(Status, await ask('GET', `${job.id}/status`, await apiKey()));
        if (status !== 'COMPLETED') return { kind: 'running' };
        return await endOf(job, error !== undefined);
      } catch (error) {
        if (failureOf(error).status === 404) return { kind: 'failed' };
        throw transientError('fal', error);
      }
    },

    async deliver(job, order, to) {
      let result: unknown;
      try {
        result = await ask('GET', job.id, await apiKey());
      } catch (error) {
        throw transientError('fal', error);
      }
      const { video } = z.parse(Result, result);
      // The file needs no key, and its host gets none.
      return deliver({ kind: 'link', url: video.url, keyOrigin: apiUrl, headers: {} }, order, to);
    },

    async cancel(job) {
      try {
        await ask('PUT', `${job.id}/cancel`, await apiKey());
      } catch (error) {
        // A completed request cannot be cancelled.
        if (!failureOf(error).isPermanent) throw transientError('fal', error);
      }
    },
  };

  /** How a completed request ended. @throws what `ask` throws, unless it says that the request failed */
  async function endOf(job: Job, hasFailed: boolean): Promise<JobState> {
    try {
      z.parse(Result, await ask('GET', job.id, await apiKey()));
      return { kind: 'succeeded' };
    } catch (error) {
      if (!(error instanceof FalError)) throw error;
      if (error.isFiltered) return { kind: 'filtered' };
      if (hasFailed || failureOf(error).isPermanent) return { kind: 'failed' };
      throw error;
    }
  }
}

/** A call of the queue. @throws FalError for any answer but success; other errors if there is none */
type Ask = (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  key: string,
  input?: Readonly<Record<string, unknown>>,
) => Promise<unknown>;

function createAsk(apiUrl: string, timeoutMilliseconds: number): Ask {
  return async (method, path, key, input) => {
    const response = await fetch(`${apiUrl}/${path}`, {
      method,
      headers: {
        authorization: `Key ${key}`,
        'content-type': 'application/json',
        ...(method === 'POST' && {
          'x-fal-object-lifecycle-preference': JSON.stringify({ expiration_duration_seconds: keptSeconds }),
        }),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
      ...(input !== undefined && { body: JSON.stringify(input) }),
    });
    if (response.ok) return response.json();
    const refusal = z.safeParse(Refusal, await response.json().catch(() => null));
    const types = refusal.success ? refusal.data.detail.map(({ type }) => type) : [];
    throw new FalError(response.status, types.includes('content_policy_violation'));
  };
}

/** Without fal's message, which may quote the prompt. https://fal.ai/docs/documentation/model-apis/errors */
class FalError extends Error {
  override readonly name = 'FalError';
  readonly status: number;
  /** A content checker refused the prompt, an image or the video. */
  readonly isFiltered: boolean;

  constructor(status: number, isFiltered: boolean) {
    super(`fal answered ${status}.`);
    this.status = status;
    this.isFiltered = isFiltered;
  }
}

/** Null if the model has no endpoint for such an order. */
function callOf({ model: { fal }, parent }: VideoOrder, { first, references }: OrderFiles): FalCall | null {
  if (fal === undefined || parent?.use === 'change') return null;
  if (references.length > 0) return fal.references;
  return first === null ? fal.text : fal.image;
}

/** What the endpoint is sent, by its own names; what it has no name for is left out. */
function inputOf(
  order: VideoOrder,
  { first, last, references }: OrderFiles,
  { arguments: names, eightSeconds }: FalCall,
): Readonly<Record<string, unknown>> {
  const { model } = order;
  const seconds = model.durations[order.durationSeconds]?.seconds ?? order.durationSeconds;
  const named: readonly (readonly [string | undefined, unknown])[] = [
    ['prompt', promptWithReferences(order)],
    [names.duration, eightSeconds === 8 ? seconds : eightSeconds.replace('8', String(seconds))],
    [names.aspectRatio, model.aspectRatios[order.aspectRatio]?.aspectRatio ?? order.aspectRatio],
    [names.resolution, model.resolutions[order.quality] ?? '720p'],
    [names.sound, model.hasSound],
    [names.seed, order.seed],
    [names.firstImage, first && dataUriOf(first)],
    [names.lastImage, last && dataUriOf(last)],
    [names.references, references.length === 0 ? null : references.map(dataUriOf)],
  ];
  return Object.fromEntries(
    named.flatMap(([name, value]) => (name === undefined || value === null ? [] : [[name, value]])),
  );
}

function dataUriOf({ bytes, mimeType }: Picture): string {
  return `data:${mimeType};base64,${Buffer.from(bytes).toString('base64')}`;
}

/**
 * The path of a request, under which its status and its result are. Its origin is ours to choose: the key goes nowhere
 * else.
 *
 * @throws if the link is not that of a request
 */
function pathOf(url: string): string {
  const [, path] = /^\/([\w.-]+\/[\w.-]+\/requests\/[\w-]+)$/.exec(new URL(url).pathname) ?? [];
  if (path === undefined) throw new Error('fal gave no link to its request.');
  return path;
}

const Submitted = z.object({ response_url: z.string() });

const Status = z.object({
  status: z.enum(['IN_QUEUE', 'IN_PROGRESS', 'COMPLETED']),
  error: z.optional(z.string()),
});

const Result = z.object({ video: z.object({ url: z.string() }) });

const Refusal = z.object({ detail: z.array(z.object({ type: z.string() })) });
