import type { PlaygroundRequest } from './playground-request.ts';

export interface Answer {
  readonly sentence: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Indented JSON; empty for none. */
  readonly body: string;
  readonly videoId: string | null;
  /** False for a replayed response, which says what was. */
  readonly isBeingMade: boolean;
  readonly videoUrl: string | null;
}

const shownHeaders = ['Location', 'Retry-After', 'Idempotent-Replayed', 'RateLimit', 'RateLimit-Policy'];

/** Longer than the API waits for a video. */
const timeoutMilliseconds = 40_000;

/** Sends the request without cookies and never repeats it. Stores nothing of the key. */
export async function answerTo(request: PlaygroundRequest, key: string): Promise<Answer> {
  const { method, path, query, headers, body } = request;
  const startedAt = performance.now();
  try {
    const search = String(new URLSearchParams(query));
    const response = await fetch(`${path}${search && `?${search}`}`, {
      method,
      headers: {
        ...headers,
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    return readAnswer(request, response, await response.text(), performance.now() - startedAt);
  } catch (error) {
    console.warn('The API did not answer', error);
    return {
      sentence:
        request.endpoint === 'generate'
          ? 'No response came. Send it again with the same Idempotency-Key: if it arrived, you get its response, and it counts once.'
          : 'No response came. Check your connection and send it again.',
      headers: [],
      body: '',
      videoId: null,
      isBeingMade: false,
      videoUrl: null,
    };
  }
}

/**
 * Returns what the playground shows.
 *
 * @param milliseconds duration of the request
 */
export function readAnswer(
  { endpoint }: Pick<PlaygroundRequest, 'endpoint'>,
  response: Pick<Response, 'status' | 'headers'>,
  text: string,
  milliseconds: number,
): Answer {
  const content = parsed(text);
  const isVideo = response.status < 300 && (endpoint === 'generate' || endpoint === 'video');
  const status = isVideo ? textOf(content, 'status') : null;
  const isReplayed = response.headers.get('Idempotent-Replayed') === 'true';
  const meaning = isReplayed
    ? 'The same response again: nothing was made or charged a second time.'
    : status === null
      ? (textOf(content, 'detail') ?? textOf(content, 'message'))
      : (meanings[status] ?? null);
  return {
    sentence: [`${response.status} after ${Math.round(milliseconds).toLocaleString('en')} ms.`, meaning]
      .filter((part) => part !== null)
      .join(' '),
    headers: shownHeaders.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
    body: content === undefined ? text : JSON.stringify(content, null, 2),
    videoId: isVideo ? textOf(content, 'id') : null,
    isBeingMade: !isReplayed && (status === 'queued' || status === 'generating'),
    videoUrl: isVideo ? textOf(content, 'video_url') : null,
  };
}

const meanings: Readonly<Record<string, string>> = {
  queued: 'The video is being made.',
  generating: 'The video is being made.',
  completed: 'The video is completed.',
  failed: 'The video failed, and its credits came back.',
  cancelled: 'The video was canceled.',
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function textOf(content: unknown, name: string): string | null {
  const value: unknown = typeof content === 'object' && content !== null ? Reflect.get(content, name) : null;
  return typeof value === 'string' ? value : null;
}
