/**
 * The network address of the visitor, as CloudFront saw it at the other end of the connection: from the end of
 * `X-Forwarded-For`. What a visitor sends there stands at its beginning:
 *
 *     <sent by the visitor>, <the visitor, added by CloudFront>, <CloudFront's edge, added by API Gateway>
 *
 * `sourceIp` is the other end of API Gateway's connection, the edge's. A client that goes around CloudFront could choose the
 * rest: it is refused before, since it lacks the origin secret.
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
