import { Readable } from 'node:stream';

/** Header names in lower case; only `set-cookie` has more than one value. */
export type EdgeHeaders = Map<string, string[]>;

/** A request on its way from the viewer to an origin. */
export interface EdgeRequest {
  readonly method: string;
  /** Like it was sent, percent-encoded. */
  readonly path: string;
  /** Like it was sent, without the question mark. */
  readonly query: string;
  readonly headers: EdgeHeaders;
}

/** A response on its way from an origin to the viewer. */
export interface EdgeResponse {
  readonly status: number;
  readonly headers: EdgeHeaders;
  readonly body: Readable;
  /** Whether an origin, the cache, a function or the edge itself made it, as `x-cache` says. */
  readonly source: 'origin' | 'cache' | 'function' | 'edge';
}

export function headerOf(headers: ReadonlyMap<string, readonly string[]>, name: string): string | undefined {
  return headers.get(name)?.join(', ');
}

export function responseOf(
  status: number,
  contentType: string,
  content: string | Buffer,
  source: EdgeResponse['source'] = 'edge',
): EdgeResponse {
  const bytes = Buffer.from(content);
  const headers: EdgeHeaders = new Map([
    ['content-type', [contentType]],
    ['content-length', [String(bytes.length)]],
  ]);
  return { status, headers, body: Readable.from(bytes.length > 0 ? [bytes] : []), source };
}

/** An error in the XML that CloudFront and S3 share. */
export function xmlErrorResponse(
  status: number,
  code: string,
  message: string,
  source: EdgeResponse['source'] = 'edge',
): EdgeResponse {
  const text = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  return responseOf(status, source === 'edge' ? 'text/xml' : 'application/xml', text, source);
}

/** An error page of the edge itself. */
export function pageErrorResponse(status: number, message: string): EdgeResponse {
  const text = `<!DOCTYPE html><html lang="en"><title>ERROR: The request could not be satisfied</title><h1>${status} ERROR</h1><p>${message}</p></html>\n`;
  return responseOf(status, 'text/html', text);
}
