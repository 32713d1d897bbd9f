const networkErrorCodes: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);

/** A service failed in a way that its own error does not show. */
export class DependencyFailure extends Error {
  constructor(service: string, cause: unknown) {
    super(`${service} failed`, { cause });
    this.name = 'DependencyFailure';
  }
}

/**
 * Whether AWS, Stripe or the network caused the error, rather than our code. AWS SDK errors have `$metadata`,
 * Stripe's a type `Stripe…Error`.
 */
export function isDependencyFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DependencyFailure || error.name === 'TimeoutError') return true;
  if ('$metadata' in error) return true;
  if ('code' in error && networkErrorCodes.has(error.code)) return true;
  if ('type' in error && typeof error.type === 'string' && /^Stripe\w+Error$/.test(error.type)) return true;
  return error.cause !== undefined && isDependencyFailure(error.cause);
}
