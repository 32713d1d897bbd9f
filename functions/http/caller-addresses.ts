import ipaddr from 'ipaddr.js';

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

/**
 * The network that a rate limit counts: an IPv4 address (also one mapped into IPv6), or the /64 of an IPv6 address, which
 * is the least that one connection gets. Text that is no address stays as it is.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString();
}
