/** Where a request came from, as network addresses. */
export interface CallerAddresses {
  /** The visitor's, as CloudFront saw it at the other end of the connection. */
  readonly visitor: string;
  /** The caller of API Gateway: CloudFront's edge, or a client that bypasses CloudFront. Then it equals `visitor`. */
  readonly peer: string;
}

/**
 * Reads the caller from the end of `X-Forwarded-For`; what a visitor sends there stands at its beginning:
 *
 *     <sent by the visitor>, <the visitor, added by CloudFront>, <CloudFront's edge, added by API Gateway>
 *
 * `sourceIp` is the other end of API Gateway's connection, so behind CloudFront it is the edge's.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/RequestAndResponseBehaviorCustomOrigin.html#RequestCustomIPAddresses
 *
 * The API's own address is public. A client that calls it directly can choose `visitor`, but never `peer`: rate limits
 * must count both.
 */
export function callerAddresses(event: {
  readonly headers: { readonly 'x-forwarded-for'?: string | undefined };
  readonly requestContext: { readonly http: { readonly sourceIp: string } };
}): CallerAddresses {
  const { sourceIp } = event.requestContext.http;
  const forwarded = (event.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const withoutPeer = forwarded.at(-1) === sourceIp ? forwarded.slice(0, -1) : forwarded;
  return { visitor: withoutPeer.at(-1) ?? sourceIp, peer: sourceIp };
}
