import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** A request's path and query, as a signature covers them. */
export interface RequestTarget {
  /** Path as it was sent, still percent-encoded, without the query string. */
  readonly rawPath: string;
  /** Query parameters in the order in which they were sent, decoded. */
  readonly query: readonly (readonly [name: string, value: string])[];
}

/**
 * Parses the request's target.
 *
 * @returns undefined if a percent-encoding in it is broken
 */
export function parseTarget(url: string): RequestTarget | undefined {
  const mark = url.indexOf('?');
  const rawPath = mark < 0 ? url : url.slice(0, mark);
  const search = mark < 0 ? '' : url.slice(mark + 1);
  try {
    decodeURIComponent(rawPath);
    const query = search
      .split('&')
      .filter((pair) => pair !== '')
      .map((pair) => {
        const equals = pair.indexOf('=');
        const name = equals < 0 ? pair : pair.slice(0, equals);
        const value = equals < 0 ? '' : pair.slice(equals + 1);
        return [decodeQueryPart(name), decodeQueryPart(value)] as const;
      });
    return { rawPath, query };
  } catch {
    return undefined;
  }
}

/**
 * The canonical request of Signature Version 4.
 * Source: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 *
 * @param signedHeaders names in lower case, in the order in which the signature lists them
 * @param service S3 encodes the path once, every other service twice
 */
export function canonicalRequest(
  request: IncomingMessage,
  target: RequestTarget,
  signedHeaders: readonly string[],
  payloadHash: string,
  service: string,
): string {
  const onceEncoded = decodeURIComponent(target.rawPath).split('/').map(encodeRfc3986).join('/');
  const path = service === 's3' ? onceEncoded : onceEncoded.split('/').map(encodeRfc3986).join('/');
  const query = target.query
    .map(([name, value]) => [encodeRfc3986(name), encodeRfc3986(value)] as const)
    .sort(byNameThenValue)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const headers = signedHeaders.map((name) => `${name}:${canonicalHeaderValue(request, name)}\n`).join('');
  return [request.method ?? '', path, query, headers, signedHeaders.join(';'), payloadHash].join('\n');
}

/** Percent-encodes all but the unreserved characters of RFC 3986, as AWS does. */
export function encodeRfc3986(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

export function sha256Hex(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

function canonicalHeaderValue(request: IncomingMessage, name: string): string {
  const values = request.headersDistinct[name] ?? [];
  return values.map((value) => value.trim().replace(/\s+/g, ' ')).join(',');
}

function decodeQueryPart(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}

function byNameThenValue(
  [leftName, leftValue]: readonly [string, string],
  [rightName, rightValue]: readonly [string, string],
): number {
  if (leftName !== rightName) return leftName < rightName ? -1 : 1;
  if (leftValue === rightValue) return 0;
  return leftValue < rightValue ? -1 : 1;
}
