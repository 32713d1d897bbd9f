/** Whether Stripe refused a wrong parameter, or an object that is missing or in the wrong state. */
export function isRefusedByStripe(
  error: unknown,
): error is Error & { readonly code?: unknown; param?: unknown } {
  return error instanceof Error && 'type' in error && error.type === 'StripeInvalidRequestError';
}

/** Whether the object that `param` names is missing; absent: any object. */
export function isMissingInStripe(error: unknown, param?: string): boolean {
  return (
    isRefusedByStripe(error) &&
    error.code === 'resource_missing' &&
    (param === undefined || error.param === param)
  );
}

/** Whether Stripe answered 5xx: the request may have taken effect or not. */
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
