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
