import { ReelwrightError, retryAfterSecondsOf, VideoNotCompletedError, WaitTimeoutError } from './errors.ts';
import { type Client, createClient } from './generated/client/index.ts';
import {
  cancelVideo,
  checkUpload,
  createUpload,
  deleteVideo,
  estimate,
  generate,
  getCredits,
  getVideo,
  listModels,
  listVideos,
} from './generated/sdk.gen.ts';
import type {
  CreditBalance,
  Estimate,
  EstimateRequest,
  GenerationRequest,
  ListVideosData,
  ModelList,
  Video,
  VideoPage,
} from './generated/types.gen.ts';
import { retryingFetch } from './retries.ts';

export interface ReelwrightOptions {
  /** Default: the environment's REELWRIGHT_API_KEY. */
  readonly apiKey?: string;
  /** Default: the environment's REELWRIGHT_BASE_URL, or the site. */
  readonly baseUrl?: string;
  /** How often a request is sent until it gives up. Default: 5. */
  readonly maximumAttempts?: number;
  /** For one attempt. Default: 60 seconds. */
  readonly timeoutSeconds?: number;
  /** In place of the global `fetch`. */
  readonly fetch?: typeof fetch;
}

export type VideoOptions = GenerationRequest;

export interface CallOptions {
  /** Ends the call, not the video. */
  readonly signal?: AbortSignal;
}

export interface WriteOptions extends CallOptions {
  /**
   * Names what is to be done once: sending it again with the same key gives the same answer, for 24 hours. Default: a new
   * one for each call. Keep one of your own, such as an order's id, where your program may stop and start again.
   */
  readonly idempotencyKey?: string;
}

export interface WaitOptions extends CallOptions {
  /** Default: 30 minutes. */
  readonly timeoutSeconds?: number;
  /** Is told after each look at the video. */
  readonly onProgress?: (video: Video) => void;
}

const keyHeader = 'Idempotency-Key';

const defaultBaseUrl = 'https://reelwright.example';

/** The API waits for so long within one request. */
const waitSeconds = 20;

/** An answer that came sooner did not wait. */
const waitedMilliseconds = 10_000;

/** Asks the Reelwright API. Every request is repeated until it is answered, and done once. */
export class Reelwright {
  /** For the generated functions, which take it as `client`. */
  readonly client: Client;
  private readonly fetch: typeof fetch;

  constructor({
    apiKey = environment('REELWRIGHT_API_KEY'),
    baseUrl = environment('REELWRIGHT_BASE_URL') ?? defaultBaseUrl,
    maximumAttempts = 5,
    timeoutSeconds = 60,
    fetch = globalThis.fetch,
  }: ReelwrightOptions = {}) {
    if (apiKey === undefined) {
      throw new ReelwrightError(
        'Give an apiKey, or set REELWRIGHT_API_KEY. Keys are made under /developers.',
      );
    }
    this.fetch = retryingFetch({
      fetch,
      maximumAttempts,
      timeoutMilliseconds: timeoutSeconds * 1_000,
      maximumPauseMilliseconds: 60_000,
      pause,
      random: Math.random,
    });
    this.client = createClient({
      baseUrl: baseUrl.replace(/\/+$/, ''),
      headers: { authorization: `Bearer ${apiKey}` },
      fetch: this.fetch,
      throwOnError: true,
    });
    // Once for each call, so that the key stays while the call is repeated.
    this.client.interceptors.request.use((request) => {
      if (request.method !== 'GET' && !request.headers.has(keyHeader)) {
        request.headers.set(keyHeader, crypto.randomUUID());
      }
      return request;
    });
  }

  /** Starts a video. It is charged once, also if the answer is lost and the request is sent again. */
  async generate(video: VideoOptions, options: WriteOptions = {}): Promise<Video> {
    const headers = { [keyHeader]: options.idempotencyKey ?? crypto.randomUUID() } as const;
    const { data } = await generate({ ...this.call(options), headers, body: video });
    return data;
  }

  /** What a video costs. Its `id`, sent as `estimate_id`, binds the price for ten minutes. */
  async estimate(video: EstimateRequest, options: CallOptions = {}): Promise<Estimate> {
    const { data } = await estimate({ ...this.call(options), body: video });
    return data;
  }

  /** The video as it is now. */
  async video(id: string, options: CallOptions = {}): Promise<Video> {
    const { data } = await getVideo({ ...this.call(options), path: { id } });
    return data;
  }

  /** One page of the videos, newest first. */
  async history(query: ListVideosData['query'] = {}, options: CallOptions = {}): Promise<VideoPage> {
    const { data } = await listVideos({ ...this.call(options), query });
    return data;
  }

  /** What can be spent, by the account and by this key. */
  async credits(options: CallOptions = {}): Promise<CreditBalance> {
    const { data } = await getCredits(this.call(options));
    return data;
  }

  async models(options: CallOptions = {}): Promise<ModelList['models']> {
    const { data } = await listModels(this.call(options));
    return data.models;
  }

  /** `cancel_refund_credits` of the video says what comes back. */
  async cancel(id: string, options: WriteOptions = {}): Promise<Video> {
    const { data } = await cancelVideo({ ...this.call(options), ...keyOf(options), path: { id } });
    return data;
  }

  /** Deletes a video that has ended. */
  async delete(id: string, options: WriteOptions = {}): Promise<void> {
    await deleteVideo({ ...this.call(options), ...keyOf(options), path: { id } });
  }

  /**
   * Uploads an image that a video can start from.
   *
   * @param image a PNG, JPEG or WebP file with its `type`
   * @returns its id, for `generate({ image })`
   */
  async uploadImage(image: Blob, options: CallOptions = {}): Promise<string> {
    const { data: upload } = await createUpload({
      ...this.call(options),
      body: { content_type: imageTypeOf(image), size_bytes: image.size },
    });
    const form = new FormData();
    for (const [name, value] of Object.entries(upload.fields)) form.append(name, value);
    form.append('file', image);
    await this.fetch(upload.url, { method: 'POST', body: form, ...signalOf(options) });
    const { data } = await checkUpload({ ...this.call(options), path: { id: upload.image_id } });
    return data.image_id;
  }

  /**
   * The video once it is completed.
   *
   * @throws {VideoNotCompletedError} if it fails or is canceled
   * @throws {WaitTimeoutError} if it takes longer
   */
  async waitFor(video: Video | string, options: WaitOptions = {}): Promise<Video> {
    const { timeoutSeconds = 30 * 60, onProgress } = options;
    const id = typeof video === 'string' ? video : video.id;
    const until = Date.now() + timeoutSeconds * 1_000;
    for (;;) {
      const startedAt = Date.now();
      const left = Math.max(0, Math.ceil((until - startedAt) / 1_000));
      const wait = String(Math.min(waitSeconds, left));
      const { data, response } = await getVideo({ ...this.call(options), path: { id }, query: { wait } });
      onProgress?.(data);
      if (data.status === 'completed') return data;
      if (data.finished_at !== null) throw new VideoNotCompletedError(data);
      if (Date.now() >= until) throw new WaitTimeoutError(id, timeoutSeconds);
      if (Date.now() - startedAt >= waitedMilliseconds) continue;
      const seconds = retryAfterSecondsOf(response.headers, Date.now()) ?? 2;
      await pause(Math.min(seconds * 1_000, Math.max(0, until - Date.now())), options.signal);
    }
  }

  /** Starts a video and waits for it. @throws as `generate` and `waitFor` do */
  async generateAndWait(video: VideoOptions, options: WriteOptions & WaitOptions = {}): Promise<Video> {
    const { idempotencyKey, ...waiting } = options;
    const started = await this.generate(video, {
      ...signalOf(options),
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    });
    return this.waitFor(started, waiting);
  }

  /** A completed video's file, an MP4. Its link works for some hours only, so it is asked for anew. */
  async download(video: Video | string, options: CallOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
    const now = await this.video(typeof video === 'string' ? video : video.id, options);
    if (now.video_url === null) throw new VideoNotCompletedError(now);
    const response = await this.fetch(now.video_url, signalOf(options));
    return new Uint8Array(await response.arrayBuffer());
  }

  private call(options: CallOptions) {
    return { client: this.client, throwOnError: true, ...signalOf(options) } as const;
  }
}

function keyOf({ idempotencyKey }: WriteOptions) {
  return idempotencyKey === undefined ? {} : { headers: { [keyHeader]: idempotencyKey } as const };
}

function signalOf({ signal }: CallOptions) {
  return signal === undefined ? {} : { signal };
}

const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

function imageTypeOf({ type }: Blob): (typeof imageTypes)[number] {
  const found = imageTypes.find((known) => known === type);
  if (found === undefined)
    throw new ReelwrightError(`An image is one of ${imageTypes.join(', ')}, not "${type}".`);
  return found;
}

/** Undefined where there is no environment, as in a browser. */
function environment(name: string): string | undefined {
  return typeof process === 'undefined' ? undefined : process.env[name];
}

async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(done, milliseconds);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    function done() {
      signal?.removeEventListener('abort', stop);
      resolve();
    }
    if (signal?.aborted === true) stop();
    signal?.addEventListener('abort', stop, { once: true });
  });
}
