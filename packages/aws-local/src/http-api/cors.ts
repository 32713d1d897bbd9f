/** `CorsConfiguration` of AWS::ApiGatewayV2::Api. */
export interface CorsConfiguration {
  readonly allowOrigins?: readonly string[] | undefined;
  readonly allowMethods?: readonly string[] | undefined;
  readonly allowHeaders?: readonly string[] | undefined;
  readonly exposeHeaders?: readonly string[] | undefined;
  readonly allowCredentials?: boolean | undefined;
  readonly maxAgeSeconds?: number | undefined;
}

/**
 * The headers that API Gateway adds for a browser on another origin; none for an origin that is not allowed.
 * Source: https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-cors.html
 */
export function corsHeaders(cors: CorsConfiguration, origin: string | undefined): Record<string, string> {
  if (origin === undefined) return {};
  const allowed = cors.allowOrigins?.find((pattern) => originMatches(pattern, origin));
  if (allowed === undefined) return {};
  return {
    'access-control-allow-origin': allowed === '*' ? '*' : origin,
    ...(cors.allowCredentials === true ? { 'access-control-allow-credentials': 'true' } : {}),
    ...(cors.exposeHeaders === undefined
      ? {}
      : { 'access-control-expose-headers': cors.exposeHeaders.join(',') }),
  };
}

/** What answers a preflight besides. */
export function preflightHeaders(
  cors: CorsConfiguration,
  origin: string | undefined,
): Record<string, string> {
  const headers = corsHeaders(cors, origin);
  if (Object.keys(headers).length === 0) return {};
  return {
    ...headers,
    ...(cors.allowMethods === undefined
      ? {}
      : { 'access-control-allow-methods': cors.allowMethods.join(',') }),
    ...(cors.allowHeaders === undefined
      ? {}
      : { 'access-control-allow-headers': cors.allowHeaders.join(',') }),
    ...(cors.maxAgeSeconds === undefined ? {} : { 'access-control-max-age': String(cors.maxAgeSeconds) }),
  };
}

/** `*`, an origin, or a scheme with any host (`https://*`). */
function originMatches(pattern: string, origin: string): boolean {
  if (pattern === '*' || pattern === origin) return true;
  return pattern.endsWith('://*') && origin.startsWith(pattern.slice(0, -1));
}
