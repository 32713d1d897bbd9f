/**
 * An error of Google's SDK: permanent if the same request would fail again. Quotas (429), timeouts, broken connections
 * and server errors are transient.
 */
export interface GoogleFailure {
  /** Null: there was no answer. */
  readonly status: number | null;
  readonly isPermanent: boolean;
}

/** 400, 404, 412, 413, 422: the request is wrong. 401, 403: our key is. */
const permanentStatuses: ReadonlySet<number> = new Set([400, 401, 403, 404, 412, 413, 422]);

export function failureOf(error: unknown): GoogleFailure {
  const status =
    typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
      ? error.status
      : null;
  return { status, isPermanent: status !== null && permanentStatuses.has(status) };
}

/** An error without Google's own message, which may quote the prompt. */
export function transientError(service: string, error: unknown): Error {
  const { status } = failureOf(error);
  const name = error instanceof Error ? error.name : typeof error;
  return new Error(
    status === null ? `${service} did not answer: ${name}.` : `${service} answered ${status}.`,
  );
}
