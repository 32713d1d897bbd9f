import type { ErrorBody } from '../../contract/errors.ts';

/** What became of a call. `unreachable`: no answer came; whether the request arrived is not known. */
export type PublicAnswer =
  | { readonly kind: 'answered'; readonly body: unknown }
  /** `error` null: something between us and the API answered, in words of its own. */
  | { readonly kind: 'refused'; readonly status: number; readonly error: ErrorBody['error'] | null }
  | { readonly kind: 'unreachable'; readonly isOffline: boolean };

export interface PublicCall {
  readonly method?: 'GET' | 'POST';
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly timeoutMilliseconds?: number;
  /** Ends the call early: it is `unreachable` then. */
  readonly signal?: AbortSignal;
}

/**
 * Calls a route of the API that anyone may call, for enhancements: the application's client (api/client.ts) brings the
 * schemas of all routes, which a visitor's page has no use for. Never throws. The answer's body is for the caller to
 * narrow.
 */
export async function callPublicApi(
  path: `/api/${string}`,
  { method = 'GET', body, timeoutMilliseconds = 15_000, signal }: PublicCall = {},
): Promise<PublicAnswer> {
  const ends = AbortSignal.timeout(timeoutMilliseconds);
  try {
    const response = await fetch(path, {
      method,
      signal: signal === undefined ? ends : AbortSignal.any([ends, signal]),
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const text = await response.text();
    const parsed = parse(text);
    return response.ok
      ? { kind: 'answered', body: parsed }
      : { kind: 'refused', status: response.status, error: errorOf(parsed) };
  } catch {
    return { kind: 'unreachable', isOffline: !navigator.onLine };
  }
}

function parse(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function errorOf(body: unknown): ErrorBody['error'] | null {
  return isErrorBody(body) ? body.error : null;
}

/** By its shape alone: the table of codes stays with the application. */
function isErrorBody(value: unknown): value is ErrorBody {
  if (typeof value !== 'object' || value === null || !('error' in value)) return false;
  const { error } = value;
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    typeof error.code === 'string' &&
    'message' in error &&
    typeof error.message === 'string'
  );
}
