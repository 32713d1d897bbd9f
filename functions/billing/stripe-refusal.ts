/**
 * Whether Stripe understood the request and said no (a parameter that is not right, an object that is gone or in the
 * wrong state), rather than failing or not answering.
 */
export function isRefusedByStripe(
  error: unknown,
): error is Error & { readonly code?: unknown; param?: unknown } {
  return error instanceof Error && 'type' in error && error.type === 'StripeInvalidRequestError';
}

/** Whether Stripe said that what `param` names does not exist (any more). */
export function isMissingInStripe(error: unknown, param?: string): boolean {
  return (
    isRefusedByStripe(error) &&
    error.code === 'resource_missing' &&
    (param === undefined || error.param === param)
  );
}
