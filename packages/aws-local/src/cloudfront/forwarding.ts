import type { CachePolicy, OriginConfig, OriginRequestPolicy } from './configuration.ts';
import type { EdgeHeaders, EdgeRequest } from './edge-response.ts';

/** Headers that reach the origin whatever the policies say. */
const alwaysForwarded = new Set([
  'cache-control',
  'content-length',
  'content-md5',
  'content-type',
  'date',
  'from',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'pragma',
  'range',
  'transfer-encoding',
]);

/** Headers that never do, because they are about the viewer's connection. */
const neverForwarded = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
]);

interface ForwardingOptions {
  readonly cachePolicy: CachePolicy;
  readonly originRequestPolicy: OriginRequestPolicy | undefined;
  readonly origin: OriginConfig;
  readonly viewerAddress: string;
  readonly requestId: string;
}

/**
 * The request as the origin gets it: only what the cache policy and the origin request policy let through, and what
 * CloudFront adds.
 * Source: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/RequestAndResponseBehaviorCustomOrigin.html
 */
export function forwardedRequest(request: EdgeRequest, options: ForwardingOptions): EdgeRequest {
  const { cachePolicy, originRequestPolicy, origin } = options;
  const keyed = cachePolicy.ParametersInCacheKeyAndForwardedToOrigin;
  const isQueryForwarded = (name: string): boolean =>
    isChosen(name, keyed.QueryStringsConfig.QueryStringBehavior, keyed.QueryStringsConfig.QueryStrings) ||
    isChosen(
      name,
      originRequestPolicy?.QueryStringsConfig.QueryStringBehavior,
      originRequestPolicy?.QueryStringsConfig.QueryStrings,
    );
  const query = request.query
    .split('&')
    .filter((pair) => pair !== '' && isQueryForwarded(pair.split('=', 1)[0] ?? ''))
    .join('&');
  return {
    method: request.method,
    path: `${origin.OriginPath ?? ''}${request.path}`,
    query,
    headers: forwardedHeaders(request.headers, options),
  };
}

function forwardedHeaders(viewerHeaders: EdgeHeaders, options: ForwardingOptions): EdgeHeaders {
  const { cachePolicy, originRequestPolicy, origin, viewerAddress, requestId } = options;
  const keyed = cachePolicy.ParametersInCacheKeyAndForwardedToOrigin;
  const chosen = (name: string): boolean =>
    isChosen(name, keyed.HeadersConfig.HeaderBehavior, lowerCase(keyed.HeadersConfig.Headers)) ||
    isChosen(
      name,
      originRequestPolicy?.HeadersConfig.HeaderBehavior,
      lowerCase(originRequestPolicy?.HeadersConfig.Headers),
    );
  const headers: EdgeHeaders = new Map(
    [...viewerHeaders].filter(
      ([name]) =>
        name !== 'cookie' && !neverForwarded.has(name) && (alwaysForwarded.has(name) || chosen(name)),
    ),
  );
  const cookie = forwardedCookies(viewerHeaders, options);
  if (cookie !== '') headers.set('cookie', [cookie]);
  if (!chosen('host')) headers.set('host', [origin.DomainName]);
  if (!chosen('user-agent')) headers.set('user-agent', ['Amazon CloudFront']);
  if (!chosen('accept-encoding')) setNormalizedAcceptEncoding(headers, viewerHeaders, cachePolicy);
  if (chosen('cloudfront-viewer-address')) headers.set('cloudfront-viewer-address', [`${viewerAddress}:0`]);
  headers.set('via', [...(viewerHeaders.get('via') ?? []), '1.1 local (CloudFront)']);
  headers.set('x-amz-cf-id', [requestId]);
  headers.set('x-forwarded-for', [
    [...(viewerHeaders.get('x-forwarded-for') ?? []), viewerAddress].join(', '),
  ]);
  for (const { HeaderName, HeaderValue } of origin.OriginCustomHeaders ?? []) {
    headers.set(HeaderName.toLowerCase(), [HeaderValue]);
  }
  return headers;
}

function forwardedCookies(viewerHeaders: EdgeHeaders, options: ForwardingOptions): string {
  const keyed = options.cachePolicy.ParametersInCacheKeyAndForwardedToOrigin.CookiesConfig;
  const requested = options.originRequestPolicy?.CookiesConfig;
  return (viewerHeaders.get('cookie') ?? [])
    .join('; ')
    .split(/;\s*/)
    .filter((pair) => {
      const [name = ''] = pair.split('=', 1);
      return (
        name !== '' &&
        (isChosen(name, keyed.CookieBehavior, keyed.Cookies) ||
          isChosen(name, requested?.CookieBehavior, requested?.Cookies))
      );
    })
    .join('; ');
}

/** With compression enabled the origin is told which of the two encodings the viewer takes, and nothing else. */
function setNormalizedAcceptEncoding(
  headers: EdgeHeaders,
  viewerHeaders: EdgeHeaders,
  cachePolicy: CachePolicy,
): void {
  const { EnableAcceptEncodingBrotli, EnableAcceptEncodingGzip } =
    cachePolicy.ParametersInCacheKeyAndForwardedToOrigin;
  const accepted = (viewerHeaders.get('accept-encoding') ?? []).join(',');
  const encodings = [
    ...(EnableAcceptEncodingBrotli && /\bbr\b/i.test(accepted) ? ['br'] : []),
    ...(EnableAcceptEncodingGzip && /\bgzip\b/i.test(accepted) ? ['gzip'] : []),
  ];
  if (encodings.length > 0) headers.set('accept-encoding', [encodings.join(',')]);
}

type Behavior = 'none' | 'whitelist' | 'allExcept' | 'all' | 'allViewer';

function isChosen(name: string, behavior: Behavior | undefined, names: readonly string[] = []): boolean {
  switch (behavior) {
    case undefined:
    case 'none':
      return false;
    case 'all':
    case 'allViewer':
      return true;
    case 'whitelist':
      return names.includes(name);
    case 'allExcept':
      return !names.includes(name);
  }
}

function lowerCase(names: readonly string[] | undefined): readonly string[] {
  return (names ?? []).map((name) => name.toLowerCase());
}
