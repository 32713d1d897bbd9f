import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyTooLarge, readBody } from 'emulator-kit/read-body.ts';
import * as z from 'zod/mini';
import { CognitoError } from '../errors/errors.ts';
import type { PoolContext } from '../pool/pool-context.ts';

/** One operation of the API: checks its input against its schema and returns the response's body. */
export type Operation = (pool: PoolContext, input: unknown) => Promise<object>;

export type Operations = Readonly<Record<string, Operation>>;

/** Ties an operation to the schema of its input. */
export function operation<Input extends z.ZodMiniType>(
  input: Input,
  perform: (pool: PoolContext, input: z.output<Input>) => Promise<object>,
): Operation {
  return async (pool, given) => {
    const parsed = z.safeParse(input, given);
    if (!parsed.success) throw malformedInput(parsed.error.issues, given);
    return perform(pool, parsed.data);
  };
}

/**
 * Serves one call of AWS's JSON 1.1 protocol: `POST /` with the operation in `X-Amz-Target`. Every error is a 400
 * with `{__type, message}` and the header `x-amzn-errortype`; a fault of the emulator is logged and becomes a 500.
 *
 * @param requiresCredentials names of operations that this caller may not call
 */
export async function serveOperation(
  pool: PoolContext,
  operations: Operations,
  requiresCredentials: ReadonlySet<string>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const perform = requestedOperation(operations, requiresCredentials, request);
    const body = await perform(pool, await readInput(request));
    respond(response, 200, body);
  } catch (error) {
    if (error instanceof CognitoError) {
      respondError(response, 400, error);
      return;
    }
    pool.log(
      `The user pool failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
    respondError(response, 500, new CognitoError('InternalErrorException', 'Something went wrong.'));
  }
}

/** Cognito lets every origin call its public operations: they carry their own tokens, never cookies. */
export function allowEveryOrigin(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader(
    'access-control-expose-headers',
    'x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date',
  );
  if (request.method !== 'OPTIONS') return;
  response.setHeader('access-control-allow-methods', 'POST, GET, OPTIONS');
  response.setHeader('access-control-max-age', '172800');
  const headers = request.headers['access-control-request-headers'];
  if (headers !== undefined) response.setHeader('access-control-allow-headers', headers);
}

const contentType = 'application/x-amz-json-1.1';
const targetPrefix = 'AWSCognitoIdentityProviderService.';

/** Far more than any operation needs: the longest field, a token, may have some 4,000 characters. */
const maximumBodyBytes = 128 * 1024;

/** `SignUp` of `X-Amz-Target: AWSCognitoIdentityProviderService.SignUp`; empty without. */
export function operationNameOf({ headers }: IncomingMessage): string {
  const target = headers['x-amz-target'];
  return typeof target === 'string' && target.startsWith(targetPrefix)
    ? target.slice(targetPrefix.length)
    : '';
}

function requestedOperation(
  operations: Operations,
  requiresCredentials: ReadonlySet<string>,
  request: IncomingMessage,
): Operation {
  const name = operationNameOf(request);
  if (requiresCredentials.has(name)) {
    throw new CognitoError('MissingAuthenticationTokenException', 'Missing Authentication Token');
  }
  const perform = Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (perform === undefined) {
    throw new CognitoError('UnknownOperationException', `Unknown operation ${name.slice(0, 100)}`);
  }
  return perform;
}

/**
 * The request's body, also for a second reader.
 *
 * @throws CognitoError SerializationException
 */
export async function readInput(request: IncomingMessage): Promise<unknown> {
  let body: Buffer;
  try {
    body = await readBody(request, maximumBodyBytes);
  } catch (error) {
    const isTooLarge = error instanceof BodyTooLarge;
    throw new CognitoError(
      'SerializationException',
      isTooLarge ? 'The request is too large.' : 'The request broke off.',
    );
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    // In this protocol a member that is null is a member that is absent.
    return JSON.parse(text === '' ? '{}' : text, (_key, value: unknown) =>
      value === null ? undefined : value,
    );
  } catch {
    throw new CognitoError('SerializationException', 'The request is not valid JSON in UTF-8.');
  }
}

function respond(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {
    'content-type': contentType,
    'cache-control': 'no-store',
    'x-amzn-requestid': randomUUID(),
  });
  response.end(JSON.stringify(body));
}

/** Answers an operation with an error. */
export function respondError(response: ServerResponse, status: number, error: CognitoError): void {
  response.setHeader('x-amzn-errortype', `${error.name}:`);
  response.setHeader('x-amzn-errormessage', headerText(error.message));
  respond(response, status, { __type: error.name, message: error.message });
}

/** A message may quote a trigger, in any script; a header holds visible ASCII only. */
function headerText(message: string): string {
  return message.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 1_000);
}

type Issue = z.core.$ZodIssue;

/**
 * Reports what a schema found as Cognito does: a value of the wrong JSON type is a SerializationException, one that
 * breaks a constraint an InvalidParameterException that lists every breach.
 */
function malformedInput(issues: readonly Issue[], input: unknown): CognitoError {
  const wrongType = issues.find(
    (issue) => issue.code === 'invalid_type' && valueAt(input, issue.path) !== undefined,
  );
  if (wrongType !== undefined) {
    return new CognitoError(
      'SerializationException',
      `The value at '${describePath(wrongType.path)}' has the wrong type.`,
    );
  }
  const breaches = issues.map(
    (issue) => `Value at '${describePath(issue.path)}' failed to satisfy constraint: ${constraint(issue)}`,
  );
  const count = `${breaches.length} validation error${breaches.length === 1 ? '' : 's'} detected`;
  return new CognitoError('InvalidParameterException', `${count}: ${breaches.join('; ')}`);
}

function constraint(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return 'Member must not be null';
    case 'too_small':
      return `Member must have length greater than or equal to ${issue.minimum}`;
    case 'too_big':
      return `Member must have length less than or equal to ${issue.maximum}`;
    case 'invalid_format':
      return `Member must satisfy regular expression pattern: ${issue.pattern ?? issue.format}`;
    case 'invalid_value':
      return `Member must satisfy enum value set: [${issue.values.map(String).join(', ')}]`;
    default:
      return issue.message;
  }
}

/** `['UserAttributes', 0, 'Name']` → `userAttributes.1.member.name`. */
function describePath(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'request';
  return path
    .map((part) =>
      typeof part === 'number'
        ? `${part + 1}.member`
        : String(part).replace(/^[A-Z]/, (letter) => letter.toLowerCase()),
    )
    .join('.');
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value: unknown = input;
  for (const part of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, part);
  }
  return value;
}
