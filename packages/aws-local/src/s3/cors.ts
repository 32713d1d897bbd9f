import type { CorsRule } from './resources.ts';

interface CorsRequest {
  readonly origin: string;
  /** The request's method; of a preflight, the value of Access-Control-Request-Method. */
  readonly method: string;
  /** Access-Control-Request-Headers of a preflight. */
  readonly requestedHeaders?: string;
}

/**
 * The headers that the first matching rule adds to a response.
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/userguide/cors.html
 *
 * @returns undefined if no rule allows the request
 */
export function corsHeaders(
  rules: readonly CorsRule[],
  { origin, method, requestedHeaders }: CorsRequest,
): Record<string, string> | undefined {
  const requested = (requestedHeaders ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  const rule = rules.find(
    (candidate) =>
      candidate.AllowedOrigins.some((pattern) => matchesPattern(pattern, origin)) &&
      candidate.AllowedMethods.includes(method) &&
      requested.every((name) =>
        (candidate.AllowedHeaders ?? []).some((pattern) => matchesPattern(pattern.toLowerCase(), name)),
      ),
  );
  if (!rule) return undefined;
  const anyOrigin = rule.AllowedOrigins.includes('*');
  return {
    'access-control-allow-origin': anyOrigin ? '*' : origin,
    'access-control-allow-methods': rule.AllowedMethods.join(', '),
    ...(requested.length > 0 && { 'access-control-allow-headers': requested.join(', ') }),
    ...(rule.ExposedHeaders && { 'access-control-expose-headers': rule.ExposedHeaders.join(', ') }),
    ...(rule.MaxAge !== undefined && { 'access-control-max-age': String(rule.MaxAge) }),
    ...(!anyOrigin && { 'access-control-allow-credentials': 'true' }),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  };
}

/** A pattern may have one `*`. */
function matchesPattern(pattern: string, text: string): boolean {
  const star = pattern.indexOf('*');
  if (star < 0) return pattern === text;
  const before = pattern.slice(0, star);
  const after = pattern.slice(star + 1);
  return text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after);
}
