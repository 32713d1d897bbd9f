import { AbortError, ApiError, apiErrorOf, ConnectionError, mayPassLater } from './errors.ts';

/** Options of one call, in place of the client's. */
export interface RequestOptions {
  /** Ends the call, not the video. */
  readonly signal?: AbortSignal | undefined;
  /** For one attempt; of a download, for each part of it. */
  readonly timeoutSeconds?: number | undefined;
  /** How often the request is sent until it gives up. */
  readonly maximumAttempts?: number | undefined;
}

export interface WriteOptions extends RequestOptions {
  /**
   * Names what is to be done once: sending it again with the same key gives the same answer, for 24 hours. Default: a new
   * one for each call. Keep one of your own, such as an order's id, where your program may stop and start again.
   */
  readonly idempotencyKey?: string | undefined;
}

export interface Connection {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly maximumAttempts: number;
  readonly timeoutSeconds: number;
  readonly fetch: typeof fetch;
}

interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below `/api/v1`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
}

/** Without an answer that says how long. */
const firstPauseMilliseconds = 500;
const longestUnaskedPauseMilliseconds = 8_000;
/** A longer `Retry-After` is the caller's to wait for: it gets the error. */
const longestPauseMilliseconds = 61_000;

/** Sends requests, each until it is answered, and done once. */
export class Requests {
  private readonly connection: Connection;

  constructor(connection: Connection) {
    this.connection = connection;
  }

  /** Where the options of a call do not say. */
  get maximumAttempts(): number {
    return this.connection.maximumAttempts;
  }

  /** Where the options of a call do not say. */
  get timeoutSeconds(): number {
    return this.connection.timeoutSeconds;
  }

  /** The answer's body. @throws {ReelwrightError} */
  async send<Answer>(request: ApiRequest, options: WriteOptions = {}): Promise<Answer> {
    return (await this.sendWithHeaders<Answer>(request, options)).body;
  }

  async sendWithHeaders<Answer>(
    { method, path, query = {}, body }: ApiRequest,
    options: WriteOptions = {},
  ): Promise<{ readonly body: Answer; readonly headers: Headers }> {
    const key = method === 'GET' ? null : (options.idempotencyKey ?? crypto.randomUUID());
    const url = new URL(`${this.connection.baseUrl}/api/v1${path}`);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    const request = new Request(url, {
      method,
      headers: {
        authorization: `Bearer ${this.connection.apiKey}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== null && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return this.untilAnswered(request, options, key, async (response) => ({
      body: await response.json(),
      headers: response.headers,
    }));
  }

  /** Posts a form to a signed address, which does not get the API key. */
  async sendForm(url: string, form: FormData, options: RequestOptions): Promise<void> {
    const request = new Request(url, { method: 'POST', body: form });
    await this.untilAnswered(request, options, null, (response) => response.arrayBuffer());
  }

  /** A file by its signed link, which does not get the API key. Its time limit is for each part, not for all of it. */
  async open(link: string, options: RequestOptions): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    const request = new Request(new URL(link, this.connection.baseUrl));
    const milliseconds = this.timeoutMilliseconds(options);
    return this.untilAnswered(request, options, null, async ({ body }, ending) =>
      inParts(body ?? new Blob([]).stream(), milliseconds, ending, options),
    );
  }

  /** @param read what is needed of the answer: one that breaks off is lost too */
  private async untilAnswered<Answer>(
    request: Request,
    options: RequestOptions,
    key: string | null,
    read: (response: Response, ending: AbortController) => Promise<Answer>,
  ): Promise<Answer> {
    const { signal, maximumAttempts = this.maximumAttempts } = options;
    for (let attempt = 1; ; attempt += 1) {
      throwIfAborted(signal, key);
      const ending = new AbortController();
      const timer = setTimeout(() => ending.abort(), this.timeoutMilliseconds(options));
      const signals = signal === undefined ? ending.signal : AbortSignal.any([signal, ending.signal]);
      let error: ApiError | ConnectionError;
      try {
        const response = await this.connection.fetch(request.clone(), { signal: signals });
        if (response.ok) return await read(response, ending);
        error = apiErrorOf(response, await response.text(), key);
      } catch (cause) {
        error = lost(cause, key);
      } finally {
        clearTimeout(timer);
      }
      const milliseconds = pauseMillisecondsAfter(error, attempt);
      if (attempt >= maximumAttempts || !mayPassLater(error) || milliseconds > longestPauseMilliseconds) {
        throwIfAborted(signal, key);
        throw error;
      }
      await pause(milliseconds, signal);
    }
  }

  private timeoutMilliseconds({ timeoutSeconds = this.timeoutSeconds }: RequestOptions): number {
    return timeoutSeconds * 1_000;
  }
}

/** How long to wait after `error`, which came `count` times in a row. */
export function pauseMillisecondsAfter(error: ApiError | ConnectionError, count: number): number {
  const asked = error instanceof ApiError ? error.retryAfterSeconds : null;
  if (asked !== null) return asked * 1_000 + firstPauseMilliseconds * Math.random();
  // Doubles each time, and differs between callers, so that they do not come back together.
  const longest = Math.min(longestUnaskedPauseMilliseconds, firstPauseMilliseconds * 2 ** (count - 1));
  return longest * (0.5 + Math.random() / 2);
}

/** Ends early when `signal` aborts: what follows looks at it. */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted === true) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, milliseconds);
    signal?.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    }
  });
}

export function throwIfAborted(signal: AbortSignal | undefined, idempotencyKey: string | null): void {
  if (signal?.aborted !== true) return;
  throw new AbortError('The call was ended by its signal.', { cause: signal.reason, idempotencyKey });
}

function lost(cause: unknown, idempotencyKey: string | null): ConnectionError {
  return new ConnectionError('The Reelwright API could not be reached.', { cause, idempotencyKey });
}

/** The same bytes, with an error of ours where they break off or stall. */
function inParts(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  timeoutMilliseconds: number,
  ending: AbortController,
  { signal }: RequestOptions,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      const timer = setTimeout(() => ending.abort(), timeoutMilliseconds);
      try {
        const part = await reader.read();
        if (part.done) controller.close();
        else controller.enqueue(part.value);
      } catch (cause) {
        throwIfAborted(signal, null);
        throw lost(cause, null);
      } finally {
        clearTimeout(timer);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
