/**
 * The visitor's address as CloudFront saw it, from the end of `X-Forwarded-For`:
 *
 *     <sent by the visitor>, <the visitor, added by CloudFront>, <CloudFront's edge, added by API Gateway>
 *
 * `sourceIp` is the edge. A client that bypasses CloudFront lacks the origin secret, and was refused before.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/RequestAndResponseBehaviorCustomOrigin.html#RequestCustomIPAddresses
 */
export function visitorAddress(event: {
  readonly headers: { readonly 'x-forwarded-for'?: string | undefined };
  readonly requestContext: { readonly http: { readonly sourceIp: string } };
}): string {
  const { sourceIp } = event.requestContext.http;
  const forwarded = (event.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const withoutEdge = forwarded.at(-1) === sourceIp ? forwarded.slice(0, -1) : forwarded;
  return withoutEdge.at(-1) ?? sourceIp;
}
