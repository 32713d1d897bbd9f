/** An error of a provider's service, as its client throws it; if neither permanent nor busy, the outcome is unknown. */
export interface ServiceFailure {
  /** Null if there was no answer. */
  readonly status: number | null;
  /** The same request would fail again. */
  readonly isPermanent: boolean;
  /** The service was not reached, or is over quota (429) or overloaded (503): it did nothing. */
  readonly isBusy: boolean;
}

/** 400, 404, 412, 413, 422: the request is wrong. 401, 403: our key is. */
const permanentStatuses: ReadonlySet<number> = new Set([400, 401, 403, 404, 412, 413, 422]);

export function failureOf(error: unknown): ServiceFailure {
  const status =
    typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
      ? error.status
      : null;
  return {
    status,
    isPermanent: status !== null && permanentStatuses.has(status),
    isBusy: status === 429 || status === 503 || (status === null && isUnreached(error)),
  };
}

/** Errors before anything was sent. https://nodejs.org/api/errors.html#common-system-errors */
const unreachedCodes: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

function isUnreached(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && unreachedCodes.has(cause.code)) return true;
  }
  return false;
}

/** Omits the service's message, which may quote the prompt. */
export function transientError(service: string, error: unknown): Error {
  const { status } = failureOf(error);
  const name = error instanceof Error ? error.name : typeof error;
  return new Error(
    status === null ? `${service} did not answer: ${name}.` : `${service} answered ${status}.`,
  );
}
