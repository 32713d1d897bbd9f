/** Stripe's seconds since 1970 as ISO 8601 with milliseconds. */
export function isoInstant(seconds: number): string {
  return new Date(seconds * 1_000).toISOString();
}
