import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { CachePolicy } from './configuration.ts';
import { type EdgeHeaders, type EdgeResponse, headerOf } from './edge-response.ts';

/** CloudFront compresses nothing smaller or larger. */
const SMALLEST_BYTES = 1_000;
const LARGEST_BYTES = 10_000_000;

/**
 * The types that CloudFront compresses.
 * Source: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html
 */
const compressibleTypes = new Set([
  'application/dash+xml',
  'application/eot',
  'application/font',
  'application/font-sfnt',
  'application/javascript',
  'application/json',
  'application/opentype',
  'application/otf',
  'application/pdf',
  'application/pkcs7-mime',
  'application/protobuf',
  'application/rss+xml',
  'application/truetype',
  'application/ttf',
  'application/vnd.apple.mpegurl',
  'application/vnd.mapbox-vector-tile',
  'application/vnd.ms-fontobject',
  'application/wasm',
  'application/x-font-opentype',
  'application/x-font-truetype',
  'application/x-font-ttf',
  'application/x-httpd-cgi',
  'application/x-javascript',
  'application/x-mpegurl',
  'application/x-opentype',
  'application/x-otf',
  'application/x-perl',
  'application/x-ttf',
  'application/xhtml+xml',
  'application/xml',
  'font/eot',
  'font/opentype',
  'font/otf',
  'font/ttf',
  'image/svg+xml',
  'text/css',
  'text/csv',
  'text/html',
  'text/javascript',
  'text/js',
  'text/plain',
  'text/richtext',
  'text/tab-separated-values',
  'text/x-component',
  'text/x-java-source',
  'text/x-script',
  'text/xml',
  'vnd.apple.mpegurl',
]);

type Encoding = 'br' | 'gzip';

/**
 * Compresses a response, if the behavior, its cache policy, the viewer and the response all allow it. As at the edge,
 * a compressed response has a weak entity tag and no announced length.
 */
export function compress(
  response: EdgeResponse,
  requestHeaders: EdgeHeaders,
  behavior: { readonly Compress?: boolean | undefined },
  cachePolicy: CachePolicy,
): EdgeResponse {
  const encoding = chosenEncoding(headerOf(requestHeaders, 'accept-encoding'), cachePolicy);
  if (behavior.Compress !== true || !encoding || !isCompressible(response)) return response;
  const headers: EdgeHeaders = new Map(response.headers);
  const etag = headerOf(headers, 'etag');
  if (etag?.startsWith('"')) headers.set('etag', [`W/${etag}`]);
  headers.delete('content-length');
  headers.set('content-encoding', [encoding]);
  headers.set('vary', [...(headers.get('vary') ?? []), 'Accept-Encoding']);
  const encoder =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : createGzip({ level: 6 });
  response.body.on('error', (error) => encoder.destroy(error));
  return { ...response, headers, body: response.body.pipe(encoder) };
}

function isCompressible({ status, headers }: EdgeResponse): boolean {
  const [type = ''] = (headerOf(headers, 'content-type') ?? '').split(';');
  const length = Number(headerOf(headers, 'content-length') ?? Number.NaN);
  return (
    [200, 403, 404].includes(status) &&
    !headers.has('content-encoding') &&
    compressibleTypes.has(type.trim().toLowerCase()) &&
    length >= SMALLEST_BYTES &&
    length <= LARGEST_BYTES
  );
}

function chosenEncoding(acceptEncoding: string | undefined, cachePolicy: CachePolicy): Encoding | undefined {
  const accepted = (acceptEncoding ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim());
  const { EnableAcceptEncodingBrotli, EnableAcceptEncodingGzip } =
    cachePolicy.ParametersInCacheKeyAndForwardedToOrigin;
  if (EnableAcceptEncodingBrotli && accepted.includes('br')) return 'br';
  if (EnableAcceptEncodingGzip && accepted.includes('gzip')) return 'gzip';
  return undefined;
}
