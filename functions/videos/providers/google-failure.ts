/**
 * What Google's SDK threw: permanent when the same request would be answered the same. A quota (429), a time-out, a
 * broken connection and faults of Google's own may pass.
 */
export interface GoogleFailure {
  /** Null: there was no answer. */
  readonly status: number | null;
  readonly isPermanent: boolean;
}

/** 400, 404, 412, 413, 422: the request. 401, 403: our key. None of them changes by asking again. */
const permanentStatuses: ReadonlySet<number> = new Set([400, 401, 403, 404, 412, 413, 422]);

export function failureOf(error: unknown): GoogleFailure {
  const status =
    typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
      ? error.status
      : null;
  return { status, isPermanent: status !== null && permanentStatuses.has(status) };
}

/** What may be logged and kept of a failure: Google's own words may quote the prompt. */
export function transientError(service: string, error: unknown): Error {
  const { status } = failureOf(error);
  const name = error instanceof Error ? error.name : typeof error;
  return new Error(
    status === null ? `${service} did not answer: ${name}.` : `${service} answered ${status}.`,
  );
}
