import type { CachePolicyConfig } from './resources.ts';

/** Which of a request's values belong to the cache key; the origin gets them too. */
type Selection =
  | 'none'
  | 'all'
  | { readonly only: readonly string[] }
  | { readonly except: readonly string[] };

/** How long an origin's answers are kept at the edge, and by which part of a request they are found again. */
export interface CachePolicy {
  readonly minimumSeconds: number;
  /** Lifetime of an answer that says nothing about it. */
  readonly defaultSeconds: number;
  readonly maximumSeconds: number;
  /** That an answer may be compressed with, the preferred first. */
  readonly encodings: readonly ('br' | 'gzip')[];
  readonly query: Selection;
  /** In lower case. */
  readonly headers: readonly string[];
}

/**
 * AWS's own cache policies by id.
 * Source: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html
 */
export const managedCachePolicies: Readonly<Record<string, CachePolicy>> = {
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': {
    minimumSeconds: 1,
    defaultSeconds: 86_400,
    maximumSeconds: 31_536_000,
    encodings: ['br', 'gzip'],
    query: 'none',
    headers: [],
  },
  // CachingDisabled
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': {
    minimumSeconds: 0,
    defaultSeconds: 0,
    maximumSeconds: 0,
    encodings: [],
    query: 'none',
    headers: [],
  },
};

/** A template's own cache policy. Without times of its own it has those of CloudFront. */
export function cachePolicyOf(config: CachePolicyConfig): CachePolicy {
  const { EnableAcceptEncodingBrotli, EnableAcceptEncodingGzip, HeadersConfig, QueryStringsConfig } =
    config.ParametersInCacheKeyAndForwardedToOrigin;
  const names = QueryStringsConfig.QueryStrings ?? [];
  const query = {
    none: 'none',
    all: 'all',
    whitelist: { only: names },
    allExcept: { except: names },
  } as const;
  return {
    minimumSeconds: config.MinTTL,
    defaultSeconds: config.DefaultTTL,
    maximumSeconds: config.MaxTTL,
    encodings: [
      ...(EnableAcceptEncodingBrotli === true ? (['br'] as const) : []),
      ...(EnableAcceptEncodingGzip ? (['gzip'] as const) : []),
    ],
    query: query[QueryStringsConfig.QueryStringBehavior],
    headers: (HeadersConfig.Headers ?? []).map((name) => name.toLowerCase()),
  };
}

/** The parameters of the query that the policy selects, as sent. */
export function selectedQuery({ query: selection }: CachePolicy, query: string): string {
  if (selection === 'none' || query === '') return '';
  if (selection === 'all') return query;
  return query
    .split('&')
    .filter((parameter) => {
      const name = decodeName(parameter.split('=', 1)[0] ?? '');
      return 'only' in selection ? selection.only.includes(name) : !selection.except.includes(name);
    })
    .join('&');
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}
