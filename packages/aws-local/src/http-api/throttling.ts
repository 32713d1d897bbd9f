/** Requests per second on average, and how many at once. */
export interface Throttling {
  readonly rateLimit: number;
  readonly burstLimit: number;
}

/**
 * A token bucket: true while a request may pass.
 * Source: https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-throttling.html
 *
 * @param now milliseconds since 1970
 */
export function createTokenBucket({ rateLimit, burstLimit }: Throttling, now: () => number): () => boolean {
  let tokens = burstLimit;
  let filledAt = now();
  return () => {
    const time = now();
    tokens = Math.min(burstLimit, tokens + (Math.max(0, time - filledAt) / 1000) * rateLimit);
    filledAt = time;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
