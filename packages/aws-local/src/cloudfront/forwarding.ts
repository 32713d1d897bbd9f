import type { Behavior } from './behaviors.ts';
import { selectedQuery } from './cache-policies.ts';
import type { EdgeHeaders, EdgeRequest } from './edge-response.ts';

/** Headers that reach the origin without any policy. */
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

/** Headers that never do, because they are about the viewer's connection or name its host. */
const neverForwarded = new Set([
  'connection',
  'expect',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
]);

/**
 * The request as the origin gets it: what the behavior's policies let through, and what CloudFront adds.
 * Source: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/RequestAndResponseBehaviorCustomOrigin.html
 */
export function forwardedRequest(
  request: EdgeRequest,
  { forwardsEverything, cachePolicy, encodings, origin }: Behavior,
  { viewerAddress, requestId }: { readonly viewerAddress: string; readonly requestId: string },
): EdgeRequest {
  const headers: EdgeHeaders = new Map(
    [...request.headers].filter(
      ([name]) =>
        !neverForwarded.has(name) &&
        (forwardsEverything || alwaysForwarded.has(name) || cachePolicy.headers.includes(name)),
    ),
  );
  headers.set('host', [origin.domainName]);
  if (!forwardsEverything) {
    headers.set('user-agent', ['Amazon CloudFront']);
    // The origin is told which encodings of the cache policy's the viewer takes, and nothing else.
    const accepted = (request.headers.get('accept-encoding') ?? []).join(',');
    const common = encodings.filter((encoding) => new RegExp(`\\b${encoding}\\b`, 'i').test(accepted));
    if (common.length > 0) headers.set('accept-encoding', [common.join(',')]);
  }
  headers.set('via', [...(request.headers.get('via') ?? []), '1.1 local (CloudFront)']);
  headers.set('x-amz-cf-id', [requestId]);
  headers.set('x-forwarded-for', [
    [...(request.headers.get('x-forwarded-for') ?? []), viewerAddress].join(', '),
  ]);
  // What the origin is to know the edge by wins over what a viewer sends under its name.
  for (const [name, value] of origin.customHeaders) headers.set(name, [value]);
  return {
    ...request,
    query: forwardsEverything ? request.query : selectedQuery(cachePolicy, request.query),
    headers,
  };
}
