/** Stripe refused a wrong parameter, or an object that is missing or in the wrong state. */
export function isRefusedByStripe(
  error: unknown,
): error is Error & { readonly code?: unknown; param?: unknown } {
  return error instanceof Error && 'type' in error && error.type === 'StripeInvalidRequestError';
}

/** `param` names the missing object; absent: any. */
export function isMissingInStripe(error: unknown, param?: string): boolean {
  return (
    isRefusedByStripe(error) &&
    error.code === 'resource_missing' &&
    (param === undefined || error.param === param)
  );
}

/** A 5xx: the request may have taken effect or not. */
export function isStripesOwnFault(error: unknown): boolean {
  return (
    error instanceof Error &&
    'type' in error &&
    error.type === 'StripeAPIError' &&
    'statusCode' in error &&
    typeof error.statusCode === 'number' &&
    error.statusCode >= 500
  );
}
