import type * as z from 'zod/mini';
import type { Preview } from '../../../contract/operators/operator-actions.ts';
import { type OperatorErrorCode, operatorErrors } from '../../../contract/operators/operator-errors.ts';
import type {
  OperatorBodyOf,
  OperatorPathOf,
  OperatorQueryOf,
  OperatorResponseOf,
  OperatorRouteKey,
} from '../../../contract/operators/operator-routes.ts';
import { send } from '../../api/exchange.ts';
import { hasShape } from '../../api/response-shape.ts';
import { currentSession, endSession } from '../session/operator-session.ts';
import { browserRoutes } from './browser-tables.ts';
import { OperatorError } from './operator-error.ts';

/** Ids from the address bar and from forms are plain strings: the server checks them. */
type Sent<T> = unknown extends T
  ? unknown
  : T extends z.core.$brand
    ? string
    : T extends string | number | boolean | null | undefined
      ? T
      : { [Field in keyof T]: Sent<T[Field]> };

type Present<Parts> = { [P in keyof Parts as Parts[P] extends undefined ? never : P]: Parts[P] };

type RequestOf<K extends OperatorRouteKey> = Present<{
  readonly path: Sent<OperatorPathOf<K>>;
  readonly query: Sent<OperatorQueryOf<K>>;
  readonly body: Sent<OperatorBodyOf<K>>;
}>;

/** API Gateway itself gives up after 30 seconds; an action may need most of them. */
const timeoutMilliseconds = 31_000;

/**
 * Calls a route as the operator. A refused token ends the session in this browser.
 *
 * @throws OperatorError for a refusal, `ApiError` if no response came
 */
export async function callOperators<K extends OperatorRouteKey>(
  key: K,
  request: RequestOf<K>,
  signal?: AbortSignal,
): Promise<OperatorResponseOf<K>> {
  const session = currentSession();
  if (session === null) throw new OperatorError('unauthorized', operatorErrors.unauthorized.message);
  const { response: shape, ...route } = browserRoutes[key];
  const response = await send(
    { ...route, response: shape },
    request,
    { timeoutMilliseconds, ...(signal !== undefined && { signal }) },
    { authorization: `Bearer ${session.token}` },
  );
  const body: unknown = await response.json().catch(() => null);
  const isAnswer = (value: unknown): value is OperatorResponseOf<K> => hasShape(value, shape);
  if (response.ok && isAnswer(body)) return body;
  const error = refusalIn(body);
  // API Gateway's authorizer refuses with a body of its own.
  if (error.code === 'unauthorized' || response.status === 401) endSession(session);
  throw error;
}

function refusalIn(body: unknown): OperatorError {
  const error = field(body, 'error');
  const code = field(error, 'code');
  const message = field(error, 'message');
  if (!isErrorCode(code) || typeof message !== 'string') {
    return new OperatorError(
      'unexpected_response',
      'The server gave no answer that this page understands. Reload the page, then try again.',
    );
  }
  const preview = field(error, 'preview') ?? field(field(error, 'details'), 'preview');
  return new OperatorError(code, message, {
    field: textIn(error, 'field'),
    allowed: textIn(error, 'allowed'),
    preview: isPreview(preview) ? preview : null,
  });
}

function isErrorCode(code: unknown): code is OperatorErrorCode {
  return typeof code === 'string' && Object.hasOwn(operatorErrors, code);
}

function isPreview(value: unknown): value is Preview {
  return hasShape(value, browserRoutes.previewAction.response);
}

function textIn(value: unknown, name: string): string | null {
  const found = field(value, name);
  return typeof found === 'string' ? found : null;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
