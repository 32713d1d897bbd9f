import {
  type ApiError,
  ConnectionError,
  mayPassLater,
  ReelwrightError,
  RequestTooLargeError,
  retryAfterSecondsOf,
  VideoNotCompletedError,
  WaitTimeoutError,
} from '../api/errors.ts';
import { Pages } from '../api/pages.ts';
import {
  pause,
  pauseMillisecondsAfter,
  type RequestOptions,
  type Requests,
  throwIfAborted,
  type WriteOptions,
} from '../api/requests.ts';
import type {
  Estimate,
  EstimateRequest,
  GenerationRequest,
  ImprovedPrompt,
  ImproveRequest,
  JoinedChain,
  PresetList,
  ProjectList,
  Verification,
  VerificationRequest,
  Video,
  VideoChange,
  VideoPage,
  VideoStatus,
} from '../api/types.gen.ts';

/** Lets the API answer when the video has ended, or after so many seconds, from 0 to 25. */
interface Wait {
  readonly wait?: number | undefined;
}

export interface VideoListOptions extends RequestOptions {
  /** Only those. */
  readonly status?: VideoStatus | undefined;
  /** Only those in this project; `none`: in no project. */
  readonly project?: string | undefined;
  /** Only those with this whole tag, in any case. */
  readonly tag?: string | undefined;
  /** The `next_cursor` of a page: begins after it. */
  readonly cursor?: string | undefined;
}

export interface WaitOptions extends Pick<RequestOptions, 'signal' | 'timeoutSeconds'> {
  /** Default: 65 minutes, within which every video ends. */
  readonly maximumWaitSeconds?: number | undefined;
  /** Is told after each look at the video, and of one that `generateAndWait` has started. */
  readonly onProgress?: ((video: Video) => void) | undefined;
}

const defaultMaximumWaitSeconds = 65 * 60;

/** So long the API holds one request, or half of its time limit. */
const heldSeconds = 20;
/** So many may be held at once; more videos are asked for in turn, so that together they stay below the API's rate. */
const heldMaximum = 10;
const betweenVideosMilliseconds = 200;
/** An answer that came sooner was not held. */
const heldAtLeastMilliseconds = 10_000;
const usualPauseSeconds = 2;

/** Makes videos, and reads them. */
export class Videos {
  private readonly requests: Requests;
  /** How many calls of `wait` are going on. */
  private waiting = 0;

  constructor(requests: Requests) {
    this.requests = requests;
  }

  /** Starts a video. It is charged once, also if the answer is lost and the request is sent again. */
  generate(video: GenerationRequest, { wait, ...options }: WriteOptions & Wait = {}): Promise<Video> {
    return this.requests.send({ method: 'POST', path: '/generate', query: { wait }, body: video }, options);
  }

  /** What a video costs. Its `id`, sent as `estimate_id`, binds the price for ten minutes. */
  estimate(video: EstimateRequest = {}, options: RequestOptions = {}): Promise<Estimate> {
    return this.requests.send({ method: 'POST', path: '/generate/estimate', body: video }, options);
  }

  /** The video as it is now. */
  retrieve(id: string, { wait, ...options }: RequestOptions & Wait = {}): Promise<Video> {
    return this.requests.send({ method: 'GET', path: pathOf(id), query: { wait } }, options);
  }

  /** The videos, newest first. */
  list({ status, project, tag, cursor, ...options }: VideoListOptions = {}): Pages<VideoPage, Video> {
    return new Pages(
      cursor,
      (from) =>
        this.requests.send(
          { method: 'GET', path: '/history', query: { status, project, tag, cursor: from } },
          options,
        ),
      ({ videos }) => videos,
    );
  }

  /** Your projects, newest first. */
  projects(options: RequestOptions = {}): Promise<ProjectList> {
    return this.requests.send({ method: 'GET', path: '/projects' }, options);
  }

  /** The prompts with their settings that you keep, newest first. */
  presets(options: RequestOptions = {}): Promise<PresetList> {
    return this.requests.send({ method: 'GET', path: '/presets' }, options);
  }

  /** Puts a video into a project, or takes it out with `none`; replaces its tags. */
  update(id: string, change: VideoChange, options: WriteOptions = {}): Promise<Video> {
    return this.requests.send({ method: 'PATCH', path: pathOf(id), body: change }, options);
  }

  /** Joins a video and those that it continues into one file. The `url` works for 15 minutes. */
  join(id: string, options: WriteOptions = {}): Promise<JoinedChain> {
    return this.requests.send({ method: 'POST', path: `${pathOf(id)}/chain` }, options);
  }

  /** `cancel_refund_credits` of the video says what comes back. */
  cancel(id: string, options: WriteOptions = {}): Promise<Video> {
    return this.requests.send({ method: 'POST', path: `${pathOf(id)}/cancel` }, options);
  }

  /** Deletes a video that has ended. */
  async delete(id: string, options: WriteOptions = {}): Promise<void> {
    await this.requests.send({ method: 'DELETE', path: pathOf(id) }, options);
  }

  /** The prompt as a shot list, and as one description. It costs no credits and makes no video. */
  improvePrompt(prompt: ImproveRequest, options: RequestOptions = {}): Promise<ImprovedPrompt> {
    return this.requests.send({ method: 'POST', path: '/prompts/improve', body: prompt }, options);
  }

  /** Whether a file was made here, by the SHA-256 of its bytes in lowercase hexadecimal. */
  verify(file: VerificationRequest, options: RequestOptions = {}): Promise<Verification> {
    return this.requests.send({ method: 'POST', path: '/verify', body: file }, options);
  }

  /**
   * The video once it is completed. It is asked for until then, whatever fails meanwhile but may pass: lost answers, 429
   * (for as long as it says), 413 and 5xx.
   *
   * @throws {VideoNotCompletedError} if it fails or is canceled
   * @throws {WaitTimeoutError} if it takes longer
   * @throws {ReelwrightError} with the `videoId`
   */
  async wait(video: Video | string, options: WaitOptions = {}): Promise<Video> {
    const { maximumWaitSeconds = defaultMaximumWaitSeconds, onProgress, ...request } = options;
    const id = idOf(video);
    const until = Date.now() + maximumWaitSeconds * 1_000;
    this.waiting += 1;
    try {
      for (let failures = 0, cause: unknown; ; ) {
        const look = await this.look(id, until, request);
        if (look.kind === 'failed') {
          failures += 1;
          cause = look.error;
        } else {
          failures = 0;
          cause = undefined;
          onProgress?.(look.video);
          if (look.video.status === 'completed') return look.video;
          if (look.video.finished_at !== null) throw new VideoNotCompletedError(look.video);
        }
        if (Date.now() >= until) throw new WaitTimeoutError(id, maximumWaitSeconds, cause);
        const milliseconds =
          look.kind === 'failed' ? pauseMillisecondsAfter(look.error, failures) : look.pauseMilliseconds;
        await pause(Math.min(milliseconds, Math.max(0, until - Date.now())), request.signal);
        throwIfAborted(request.signal, null);
      }
    } catch (error) {
      throw withVideo(error, id, null);
    } finally {
      this.waiting -= 1;
    }
  }

  /**
   * Starts a video and waits for it.
   *
   * @throws {ReelwrightError} as `generate` and `wait` do: with the `videoId` once it was started, and the `idempotencyKey`
   * with which it is started only once
   */
  async generateAndWait(
    video: GenerationRequest,
    { maximumWaitSeconds, onProgress, ...options }: WriteOptions & WaitOptions = {},
  ): Promise<Video> {
    const { signal, timeoutSeconds, idempotencyKey = crypto.randomUUID() } = options;
    const started = await this.generate(video, { ...options, idempotencyKey });
    try {
      onProgress?.(started);
      return await this.wait(started, { signal, timeoutSeconds, maximumWaitSeconds, onProgress });
    } catch (error) {
      throw withVideo(error, started.id, idempotencyKey);
    }
  }

  /**
   * The file of a completed video, an MP4, as it comes. Its link works for some hours only, so it is asked for anew.
   *
   * @throws {VideoNotCompletedError} if there is no file
   */
  async download(
    video: Video | string,
    options: RequestOptions = {},
  ): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    const id = idOf(video);
    try {
      const now = await this.retrieve(id, options);
      if (now.video_url === null) throw new VideoNotCompletedError(now);
      return await this.requests.open(now.video_url, options);
    } catch (error) {
      throw withVideo(error, id, null);
    }
  }

  /**
   * Writes the file of a completed video, as a whole or not at all.
   *
   * @param file its path
   * @throws {Error} of Node if it cannot be written
   */
  async save(video: Video | string, file: string, options: RequestOptions = {}): Promise<void> {
    try {
      await this.writeWhole(file, () => this.download(video, options), options);
    } catch (error) {
      throw withVideo(error, idOf(video), null);
    }
  }

  /**
   * Joins a video and those that it continues, and writes the file, as a whole or not at all.
   *
   * @throws {Error} of Node if it cannot be written
   */
  async saveJoined(id: string, file: string, options: RequestOptions = {}): Promise<JoinedChain> {
    const joined = await this.join(id, options);
    await this.writeWhole(file, () => this.requests.open(joined.url, options), options);
    return joined;
  }

  private async writeWhole(
    file: string,
    open: () => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>,
    { maximumAttempts = this.requests.maximumAttempts }: RequestOptions,
  ): Promise<void> {
    const { rename, rm, writeFile } = await import('node:fs/promises');
    const partial = `${file}.part`;
    try {
      for (let attempt = 1; ; attempt += 1) {
        try {
          await writeFile(partial, await open());
          break;
        } catch (error) {
          // What breaks off in the middle comes again from its beginning.
          if (!(error instanceof ConnectionError) || attempt >= maximumAttempts) throw error;
        }
      }
      await rename(partial, file);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }

  /** Looks once. What may pass later is no error, nor is 413: a look has no body, so something before the API erred. */
  private async look(id: string, until: number, options: RequestOptions): Promise<Look> {
    const startedAt = Date.now();
    const isHeld = this.waiting <= heldMaximum;
    const { timeoutSeconds = this.requests.timeoutSeconds } = options;
    const longest = Math.min(heldSeconds, timeoutSeconds / 2, (until - startedAt) / 1_000);
    const wait = isHeld ? Math.max(0, Math.ceil(longest)) : 0;
    try {
      const { body: video, headers } = await this.requests.sendWithHeaders<Video>(
        { method: 'GET', path: pathOf(id), query: { wait } },
        { ...options, maximumAttempts: 1 },
      );
      const wasHeld = Date.now() - startedAt >= heldAtLeastMilliseconds;
      const asked = (retryAfterSecondsOf(headers, Date.now()) ?? usualPauseSeconds) * 1_000;
      const inTurn = isHeld ? 0 : this.waiting * betweenVideosMilliseconds;
      return { kind: 'seen', video, pauseMilliseconds: wasHeld ? 0 : Math.max(asked, inTurn) };
    } catch (error) {
      if (mayPassLater(error) || error instanceof RequestTooLargeError) return { kind: 'failed', error };
      throw error;
    }
  }
}

type Look =
  | { readonly kind: 'seen'; readonly video: Video; readonly pauseMilliseconds: number }
  | { readonly kind: 'failed'; readonly error: ApiError | ConnectionError };

function idOf(video: Video | string): string {
  return typeof video === 'string' ? video : video.id;
}

function pathOf(id: string): string {
  return `/video/${encodeURIComponent(id)}`;
}

/** A paid video is never lost with an error. */
function withVideo(error: unknown, videoId: string, idempotencyKey: string | null): unknown {
  if (error instanceof ReelwrightError) {
    error.videoId = videoId;
    error.idempotencyKey ??= idempotencyKey;
  }
  return error;
}
