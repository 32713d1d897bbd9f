import { Readable } from 'node:stream';
import type { Behavior } from './behaviors.ts';
import { type CachePolicy, selectedQuery } from './cache-policies.ts';
import { type EdgeHeaders, type EdgeRequest, type EdgeResponse, headerOf } from './edge-response.ts';
import { answerRead } from './read-answer.ts';

/** Larger answers pass by: the cache is the memory of one machine. */
const largestBytes = 8 * 1024 * 1024;
const maximumBytes = 32 * 1024 * 1024;

interface Entry {
  readonly status: number;
  readonly headers: EdgeHeaders;
  readonly bytes: Buffer;
  /** Milliseconds since 1970. */
  readonly storedAt: number;
  readonly freshUntil: number;
  /** Until when it stands in for an origin that fails. */
  readonly usableUntil: number;
}

/** What an edge location keeps of the origins' answers. */
export interface EdgeCache {
  /**
   * The answer to a request: a kept one while it is fresh, else the origin's. A kept one that is stale answers where the
   * origin fails, for as long as its `stale-if-error` says.
   *
   * @throws what `requestOrigin` throws, where nothing kept may stand in for it
   */
  answer(
    behavior: Behavior,
    request: EdgeRequest,
    requestOrigin: () => Promise<EdgeResponse>,
  ): Promise<EdgeResponse>;
}

/**
 * The cache of one edge location.
 *
 * @param options.errorSeconds how long errors are kept, by status, where the distribution says it
 */
export function createEdgeCache(options: {
  readonly errorSeconds: Readonly<Record<number, number>>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}): EdgeCache {
  const { errorSeconds, now } = options;
  /** The least recently used first. */
  const entries = new Map<string, Entry>();
  let bytesKept = 0;

  function remove(key: string): void {
    bytesKept -= entries.get(key)?.bytes.length ?? 0;
    entries.delete(key);
  }

  async function keep(key: string, policy: CachePolicy, response: EdgeResponse): Promise<EdgeResponse> {
    const { fresh, staleIfError } = lifetimeOf(response, policy, errorSeconds);
    const length = Number(headerOf(response.headers, 'content-length') ?? Number.NaN);
    if (fresh <= 0 || !(length <= largestBytes)) {
      // An error does not push out what may still stand in for it.
      if (response.status < 400) remove(key);
      return response;
    }
    const bytes = Buffer.concat(await response.body.toArray());
    const storedAt = now();
    const freshUntil = storedAt + fresh * 1_000;
    remove(key);
    entries.set(key, {
      status: response.status,
      headers: new Map(response.headers),
      bytes,
      storedAt,
      freshUntil,
      usableUntil: freshUntil + staleIfError * 1_000,
    });
    bytesKept += bytes.length;
    for (const oldest of entries.keys()) {
      if (bytesKept <= maximumBytes) break;
      remove(oldest);
    }
    return { ...response, body: Readable.from(bytes.length > 0 ? [bytes] : []) };
  }

  return {
    async answer(behavior, request, requestOrigin) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return requestOrigin();
      const key = cacheKeyOf(behavior, request);
      const kept = entries.get(key);
      if (kept !== undefined && now() < kept.freshUntil) {
        entries.delete(key);
        entries.set(key, kept);
        return fromCache(kept, request, now());
      }
      const standIn = kept !== undefined && now() < kept.usableUntil ? kept : undefined;
      let response: EdgeResponse;
      try {
        response = await requestOrigin();
      } catch (error) {
        if (standIn === undefined) throw error;
        return fromCache(standIn, request, now());
      }
      if (response.status >= 500 && standIn !== undefined) {
        response.body.destroy();
        return fromCache(standIn, request, now());
      }
      return request.method === 'GET' ? keep(key, behavior.cachePolicy, response) : response;
    },
  };
}

function cacheKeyOf(
  { origin, pathPattern, cachePolicy }: Behavior,
  { path, query, headers }: EdgeRequest,
): string {
  return JSON.stringify([
    origin.domainName,
    pathPattern ?? null,
    path,
    selectedQuery(cachePolicy, query),
    cachePolicy.headers.map((name) => headerOf(headers, name) ?? null),
  ]);
}

/** Errors that are kept whatever the origin says, and those of them that it may keep from being kept. */
const keptErrors: ReadonlySet<number> = new Set([404, 410, 414, 500, 501, 502, 503, 504]);
const errorsThatObey: ReadonlySet<number> = new Set([404, 410, 414, 501]);
/** Errors that are kept only if the origin names a time. */
const errorsKeptByTime: ReadonlySet<number> = new Set([400, 403, 405, 412, 415]);
const usualErrorSeconds = 10;

/**
 * For how many seconds an answer is fresh, and for how many more it may stand in for an error. A minimum above zero holds
 * against `no-store`, and an error is kept under a policy that keeps nothing else.
 *
 * Sources:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/Expiration.html
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/custom-error-pages-expiration.html
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html
 */
function lifetimeOf(
  { status, headers }: EdgeResponse,
  { minimumSeconds, defaultSeconds, maximumSeconds }: CachePolicy,
  errorSeconds: Readonly<Record<number, number>>,
): { readonly fresh: number; readonly staleIfError: number } {
  const directives = directivesOf(headerOf(headers, 'cache-control') ?? '');
  const staleIfError = directives.get('stale-if-error') ?? 0;
  const isForbidden = ['no-store', 'no-cache', 'private'].some((name) => directives.has(name));
  const named = directives.get('s-maxage') ?? directives.get('max-age') ?? secondsUntilExpiry(headers);
  if (status >= 400) {
    const isKept = keptErrors.has(status) && !(isForbidden && errorsThatObey.has(status));
    const isKeptByTime = errorsKeptByTime.has(status) && named !== undefined && !isForbidden;
    if (!isKept && !isKeptByTime) return { fresh: 0, staleIfError: 0 };
    const asNamed = isForbidden ? 0 : Math.min(named ?? 0, maximumSeconds);
    return { fresh: Math.max(asNamed, errorSeconds[status] ?? usualErrorSeconds), staleIfError: 0 };
  }
  if (status !== 200) return { fresh: 0, staleIfError: 0 };
  if (isForbidden) return { fresh: minimumSeconds, staleIfError: 0 };
  if (named === undefined) return { fresh: Math.max(minimumSeconds, defaultSeconds), staleIfError };
  return { fresh: Math.min(Math.max(named, minimumSeconds), maximumSeconds), staleIfError };
}

/** `max-age=10, no-store` → its names, each with its seconds; 0 for a name without. */
function directivesOf(cacheControl: string): ReadonlyMap<string, number> {
  return new Map(
    cacheControl
      .split(',')
      .map((part) => part.trim().toLowerCase().split('='))
      .filter(([name]) => name !== '')
      .map(([name = '', value = '']) => [name, Number(value.replaceAll('"', '')) || 0]),
  );
}

function secondsUntilExpiry(headers: EdgeHeaders): number | undefined {
  const expires = Date.parse(headerOf(headers, 'expires') ?? '');
  const date = Date.parse(headerOf(headers, 'date') ?? '');
  return Number.isNaN(expires) || Number.isNaN(date) ? undefined : (expires - date) / 1_000;
}

function fromCache(entry: Entry, request: EdgeRequest, time: number): EdgeResponse {
  const headers: EdgeHeaders = new Map(entry.headers);
  headers.set('age', [String(Math.floor((time - entry.storedAt) / 1_000))]);
  const body = (from = 0, to = entry.bytes.length): Readable =>
    Readable.from(to > from ? [entry.bytes.subarray(from, to)] : []);
  if (entry.status !== 200) return { status: entry.status, headers, body: body(), source: 'cache' };
  return answerRead(request, {
    etag: headerOf(headers, 'etag') ?? '',
    lastModified: Date.parse(headerOf(headers, 'last-modified') ?? ''),
    sizeBytes: entry.bytes.length,
    headers,
    body: (range) => (range === undefined ? body() : body(range.first, range.last + 1)),
    source: 'cache',
  });
}
