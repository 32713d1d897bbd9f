/** Where a request came from, as network addresses. */
export interface CallerAddresses {
  /** The visitor's: what the distribution saw at the other end of the connection. */
  readonly visitor: string;
  /** Who called API Gateway: the distribution's edge, or whoever goes past it. The same as `visitor` without an edge. */
  readonly peer: string;
}

/**
 * Who is asking, from the end of `X-Forwarded-For`: whatever a visitor writes there stands at its beginning.
 *
 *     <what the visitor sent>, <the visitor, added by CloudFront>, <CloudFront's edge, added by API Gateway>
 *
 * `sourceIp` is the other end of API Gateway's connection, so behind the distribution it is the edge's.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/RequestAndResponseBehaviorCustomOrigin.html#RequestCustomIPAddresses
 *
 * The API has an address of its own. Who calls that one, past the distribution, can put a `visitor` of their choice
 * before `peer`, and never another `peer`: a limit has to count both.
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
