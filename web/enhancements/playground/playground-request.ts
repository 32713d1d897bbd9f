/** Paths by the value of the playground's select. */
export const playgroundPaths = {
  generate: '/api/v1/generate',
  estimate: '/api/v1/generate/estimate',
  video: '/api/v1/video/{id}',
  chain: '/api/v1/video/{id}/chain',
  improve: '/api/v1/prompts/improve',
  history: '/api/v1/history',
  projects: '/api/v1/projects',
  presets: '/api/v1/presets',
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
  /** What becomes of the video in `videoId`; empty: the new one starts from none. */
  readonly use: string;
  /** Digits; empty for a random one. */
  readonly seed: string;
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
  { prompt, simulation, duration, use, seed, videoId }: PlaygroundFields,
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
        body: {
          prompt: [prompt.trim(), simulation].filter((part) => part !== '').join(' '),
          duration,
          ...(use !== '' && { parent: { id: videoId.trim(), use } }),
          ...(seed.trim() !== '' && { seed: Number(seed) }),
        },
      };
    case 'estimate':
      return { ...request, method: 'POST', body: { duration } };
    case 'video':
      return {
        ...request,
        path: ofVideo(request.path, videoId),
        query: { wait: `${waitSeconds}` },
      };
    case 'chain':
      return { ...request, method: 'POST', path: ofVideo(request.path, videoId) };
    case 'improve':
      return { ...request, method: 'POST', body: { prompt: prompt.trim() } };
    case 'history':
    case 'projects':
    case 'presets':
    case 'credits':
    case 'models':
      return request;
  }
}

function ofVideo(path: string, videoId: string): string {
  return path.replace('{id}', encodeURIComponent(videoId.trim()));
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
