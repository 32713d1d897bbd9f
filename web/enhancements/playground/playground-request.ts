/** Paths by the value of the playground's select. */
export const playgroundPaths = {
  generate: '/api/v1/generate',
  estimate: '/api/v1/generate/estimate',
  video: '/api/v1/video/{id}',
  history: '/api/v1/history',
  credits: '/api/v1/credits',
  models: '/api/v1/models',
} as const;
export type PlaygroundEndpoint = keyof typeof playgroundPaths;

export interface PlaygroundFields {
  readonly prompt: string;
  /** Such as `simulate: failed`; empty for the usual outcome. */
  readonly simulation: string;
  /** Seconds. */
  readonly duration: number;
  readonly videoId: string;
}

export interface PlaygroundRequest {
  readonly endpoint: PlaygroundEndpoint;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Without the API key. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

const waitSeconds = 20;

/** Returns exactly the request that is sent. */
export function playgroundRequest(
  endpoint: PlaygroundEndpoint,
  { prompt, simulation, duration, videoId }: PlaygroundFields,
  idempotencyKey: string,
): PlaygroundRequest {
  const request = {
    endpoint,
    method: 'GET',
    path: playgroundPaths[endpoint],
    query: {},
    headers: {},
    body: undefined,
  } as const;
  switch (endpoint) {
    case 'generate':
      return {
        ...request,
        method: 'POST',
        headers: { 'Idempotency-Key': idempotencyKey },
        body: { prompt: [prompt.trim(), simulation].filter((part) => part !== '').join(' '), duration },
      };
    case 'estimate':
      return { ...request, method: 'POST', body: { duration } };
    case 'video':
      return {
        ...request,
        path: request.path.replace('{id}', encodeURIComponent(videoId.trim())),
        query: { wait: `${waitSeconds}` },
      };
    case 'history':
    case 'credits':
    case 'models':
      return request;
  }
}

export function isPlaygroundEndpoint(value: string): value is PlaygroundEndpoint {
  return Object.hasOwn(playgroundPaths, value);
}

/** Returns what is wrong with a key; null if it may be sent. */
export function problemWithKey(key: string): string | null {
  if (key === '') return 'Paste a test key first.';
  if (isLiveKey(key)) {
    return 'This is a live key, which spends real credits. The playground takes test keys only, so we removed it from this page. It was not sent.';
  }
  return /^rw_test_[0-9A-Za-z]{36}$/.test(key)
    ? null
    : 'Check the key: a test key is rw_test_ and 36 letters and digits.';
}

export function isLiveKey(key: string): boolean {
  return key.includes('rw_live_');
}
