import { apiErrorOf, ConnectionError, retryAfterSecondsOf } from './errors.ts';

export interface Retries {
  readonly fetch: typeof fetch;
  /** All attempts together, at least one. */
  readonly maximumAttempts: number;
  /** For one attempt. */
  readonly timeoutMilliseconds: number;
  /** A longer `Retry-After` is the caller's to wait for: it gets the error. */
  readonly maximumPauseMilliseconds: number;
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** From 0 up to, not including, 1. */
  readonly random: () => number;
}

/** Without an answer that says how long. */
const firstPauseMilliseconds = 500;
const longestPauseMilliseconds = 8_000;

/**
 * A `fetch` that repeats what may succeed later, as it is: lost answers, requests that are being worked on, too many
 * requests, and failures of the server. Its idempotency key goes with it, so that it is done once whatever is lost.
 *
 * @returns successful answers only
 * @throws {ApiError} for the others
 * @throws {ConnectionError} if no answer came
 */
export function retryingFetch(retries: Retries): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const key = request.headers.get('idempotency-key');
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt >= retries.maximumAttempts;
      const answer = await answerTo(request, retries);
      request.signal.throwIfAborted();
      if (answer.kind === 'lost') {
        if (isLast) throw new ConnectionError('The Reelwright API could not be reached.', key, answer.cause);
        await retries.pause(usualPause(attempt, retries.random), request.signal);
        continue;
      }
      const { response } = answer;
      if (response.ok) return response;
      const error = apiErrorOf(response, await response.text(), key);
      const asked = retryAfterSecondsOf(response.headers, Date.now());
      const pause =
        asked === null
          ? usualPause(attempt, retries.random)
          : asked * 1_000 + firstPauseMilliseconds * retries.random();
      if (isLast || !mayPassLater(error) || pause > retries.maximumPauseMilliseconds) throw error;
      await retries.pause(pause, request.signal);
    }
  };
}

type Answer =
  | { readonly kind: 'answered'; readonly response: Response }
  | { readonly kind: 'lost'; readonly cause: unknown };

/** The whole answer: one that breaks off is lost too. */
async function answerTo(request: Request, { fetch, timeoutMilliseconds }: Retries): Promise<Answer> {
  try {
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMilliseconds)]);
    const response = await fetch(request.clone(), { signal });
    const body = await response.arrayBuffer();
    const { status, statusText, headers } = response;
    return {
      kind: 'answered',
      response: new Response(body.byteLength === 0 ? null : body, { status, statusText, headers }),
    };
  } catch (cause) {
    return { kind: 'lost', cause };
  }
}

function mayPassLater({ status, code }: { readonly status: number; readonly code: string }): boolean {
  return status === 429 || status >= 500 || (status === 409 && code === 'request_in_flight');
}

/** Doubles with each attempt, and differs between callers, so that they do not come back together. */
function usualPause(attempt: number, random: () => number): number {
  const longest = Math.min(longestPauseMilliseconds, firstPauseMilliseconds * 2 ** (attempt - 1));
  return longest * (0.5 + random() / 2);
}
