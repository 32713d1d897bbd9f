import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { type EdgeHeaders, type EdgeResponse, headerOf } from './edge-response.ts';

/** CloudFront compresses nothing smaller or larger. */
const SMALLEST_BYTES = 1_000;
const LARGEST_BYTES = 10_000_000;

/**
 * The types that CloudFront compresses, as far as sites have them.
 * Source: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html
 */
const compressibleTypes = new Set([
  'application/javascript',
  'application/json',
  'application/pdf',
  'application/rss+xml',
  'application/xml',
  'image/svg+xml',
  'text/css',
  'text/html',
  'text/javascript',
  'text/plain',
  'text/xml',
]);

/**
 * Compresses a response, if the behavior, the viewer and the response allow it. Like at the edge, a compressed response
 * has a weak entity tag and no announced length.
 *
 * @param encodings those that the behavior allows, the preferred first
 */
export function compress(
  response: EdgeResponse,
  requestHeaders: EdgeHeaders,
  encodings: readonly ('br' | 'gzip')[],
): EdgeResponse {
  const accepted = acceptedEncodings(headerOf(requestHeaders, 'accept-encoding') ?? '');
  const encoding = encodings.find((candidate) => accepted.includes(candidate));
  if (!encoding || !isCompressible(response)) return response;
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

function acceptedEncodings(acceptEncoding: string): readonly string[] {
  return acceptEncoding
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim() ?? '');
}
