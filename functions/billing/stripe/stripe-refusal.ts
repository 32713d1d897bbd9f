/**
 * Whether Stripe refused the request as invalid (a wrong parameter, an object that is missing or in the wrong state),
 * as opposed to failing or not answering.
 */
export function isRefusedByStripe(
  error: unknown,
): error is Error & { readonly code?: unknown; param?: unknown } {
  return error instanceof Error && 'type' in error && error.type === 'StripeInvalidRequestError';
}

/** Whether Stripe answered that the object that `param` names does not exist (any more). */
export function isMissingInStripe(error: unknown, param?: string): boolean {
  return (
    isRefusedByStripe(error) &&
    error.code === 'resource_missing' &&
    (param === undefined || error.param === param)
  );
}

/** Whether Stripe answered with an error of its own: what was asked for may have been done or not. */
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
