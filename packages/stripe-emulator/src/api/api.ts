import type { Transaction } from 'emulator-kit/store.ts';
import type { Account } from '../account/account.ts';
import { ApiError, invalidRequest, unrecognizedUrl } from '../routes/errors.ts';
import { expand, parseExpand } from '../routes/expansion.ts';
import { parseForm } from '../routes/form.ts';
import { matchPath, type Route } from '../routes/route.ts';
import { apiVersion } from '../routes/version.ts';
import { authenticatorFor } from './authentication.ts';
import {
  earlierAnswer,
  fingerprintOf,
  type IdempotentAnswer,
  idempotentAnswers,
  type KeyedRequest,
} from './idempotency.ts';
import { resources } from './resources.ts';

/** A request as HTTP carries it. */
export interface ApiRequest {
  readonly method: string;
  /** Path and query, as they were sent. */
  readonly url: string;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Null for one that is too large. */
  readonly body: string | null;
  /**
   * Answers a POST or DELETE with an error of Stripe's own, before anything is changed or after everything is. Like in
   * Stripe, that error is the answer to a repetition with the same idempotency key.
   */
  readonly fault?: 'without effect' | 'after the effect';
}

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
}

type Answer = Pick<ApiAnswer, 'status' | 'body'> & { readonly headers?: ApiAnswer['headers'] };

type Write = ReturnType<Extract<Route, { kind: 'write' }>['prepare']>;

/** Answers a request to https://api.stripe.com that carries `secretKey`. It never throws. */
export type Api = (request: ApiRequest) => ApiAnswer;

export function createApi(account: Account, secretKey: string): Api {
  const service: Service = {
    account,
    routes: resources.flatMap((resource) => resource.routes),
    authenticate: authenticatorFor(secretKey),
  };
  return (request) => {
    const requestId = account.newId('req');
    const idempotencyKey = request.headers['idempotency-key'];
    const { status, headers, body } = answerOrFailure(service, { request, requestId, idempotencyKey });
    return {
      status,
      headers: {
        'content-type': 'application/json',
        'cache-control': 'no-cache, no-store',
        'request-id': requestId,
        'stripe-version': apiVersion,
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        ...headers,
      },
      body,
    };
  };
}

interface Service {
  readonly account: Account;
  readonly routes: readonly Route[];
  /** @throws ApiError 401 unless the headers carry the secret key */
  readonly authenticate: (headers: ApiRequest['headers']) => void;
}

interface ReceivedRequest {
  readonly request: ApiRequest;
  readonly requestId: string;
  readonly idempotencyKey: string | undefined;
}

function answerOrFailure(service: Service, received: ReceivedRequest): Answer {
  try {
    return answerTo(service, received);
  } catch (error) {
    return failure(error, service.account.log, received.request);
  }
}

function answerTo(
  { account, routes, authenticate }: Service,
  { request, requestId, idempotencyKey }: ReceivedRequest,
): Answer {
  authenticate(request.headers);
  requireVersion(request);
  const { method, body, fault } = request;
  if (body === null) {
    throw new ApiError(413, { type: 'invalid_request_error', message: 'Request too large.' });
  }
  account.clock();
  const [pathname = '/', query = ''] = splitTarget(request);
  const form = method === 'POST' ? requireForm(request, body) : query;
  const { expand: expansion, ...parameters } = parseForm(form);
  const paths = parseExpand(expansion);
  const { route, path } = findRoute(routes, method, pathname);
  if (route.kind === 'read') {
    const reading = account.read();
    const result = route.prepare({ path, parameters })(reading);
    return { status: 200, body: expand(result, paths, resources, reading) };
  }
  const keyed = idempotencyKey ? { key: idempotencyKey, method, path: pathname, body: form } : undefined;
  const earlier = keyed === undefined ? null : earlierAnswer(account.store, keyed, account.read().nowSeconds);
  if (earlier !== null) {
    return {
      status: earlier.status,
      body: earlier.body,
      headers: { 'idempotent-replayed': 'true', 'original-request': earlier.requestId },
    };
  }
  const run = route.prepare({ path, parameters });
  return write(account, { run, paths, keyed, requestId, fault });
}

/** Changes something: the change, its events and the answer kept for its key are one write. */
function write(
  account: Account,
  {
    run,
    paths,
    keyed,
    requestId,
    fault,
  }: {
    readonly run: Write;
    readonly paths: readonly string[];
    readonly keyed: KeyedRequest | undefined;
    readonly requestId: string;
    readonly fault: ApiRequest['fault'];
  },
): Answer {
  const keep = (store: Transaction, answer: Answer): Answer => {
    if (keyed !== undefined) {
      store.put(idempotentAnswers, storedAnswer(keyed, requestId, answer, account.read().nowSeconds));
    }
    return answer;
  };
  if (fault === 'without effect') return account.store.write((store) => keep(store, serverError()));
  try {
    return account.change({ id: requestId, idempotency_key: keyed?.key ?? null }, (work) => {
      const result = run(work);
      if (fault !== undefined) return keep(work.store, serverError());
      return keep(
        work.store,
        result instanceof ApiError
          ? { status: result.status, body: errorOf(result) }
          : { status: 200, body: expand(result, paths, resources, work) },
      );
    });
  } catch (error) {
    // What was refused after the work began is the answer for this key too, as Stripe has it.
    if (!(error instanceof ApiError)) throw error;
    const refused = { status: error.status, body: errorOf(error) };
    return account.store.write((store) => keep(store, refused));
  }
}

function storedAnswer(
  keyed: KeyedRequest,
  requestId: string,
  { status, body }: Answer,
  createdAtSeconds: number,
): IdempotentAnswer {
  const { key: id, path } = keyed;
  return { id, createdAtSeconds, path, fingerprint: fingerprintOf(keyed), requestId, status, body };
}

/** Path and query of a request's target, as they were sent. Unlike `new URL`, it takes whatever a client sends. */
function splitTarget(request: ApiRequest): string[] {
  return request.url.split(/\?(.*)/s);
}

function findRoute(routes: readonly Route[], method: string, pathname: string) {
  for (const route of routes) {
    const path = route.method === method ? matchPath(route.path, pathname) : null;
    if (path !== null) return { route, path };
  }
  throw unrecognizedUrl(method, pathname);
}

/** Another version has other shapes: better no answer than a wrong one. */
function requireVersion(request: ApiRequest): void {
  const version = request.headers['stripe-version'];
  if (version !== undefined && version !== apiVersion) {
    throw invalidRequest(
      `Invalid Stripe API version: ${version}. The emulated Stripe speaks ${apiVersion} only.`,
    );
  }
}

function requireForm(request: ApiRequest, body: string): string {
  const type = request.headers['content-type'] ?? '';
  if (body !== '' && !type.startsWith('application/x-www-form-urlencoded')) {
    throw invalidRequest(
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any questions, we can help at https://support.stripe.com/.',
    );
  }
  return body;
}

function failure(error: unknown, log: (message: string) => void, request: ApiRequest): Answer {
  const [path] = splitTarget(request);
  if (error instanceof ApiError) {
    // A request without a key is a probe of whether Stripe answers.
    if (request.headers.authorization !== undefined) {
      log(`${request.method} ${path} ${error.status}: ${error.message}`);
    }
    return { status: error.status, body: errorOf(error) };
  }
  log(`${request.method} ${path} 500: ${error instanceof Error ? error.stack : error}`);
  return {
    status: 500,
    body: { error: { type: 'api_error', message: 'The emulated Stripe failed; its log says why.' } },
  };
}

function serverError(): Answer {
  return { status: 500, body: { error: { type: 'api_error', message: 'An unknown error occurred' } } };
}

/** The body that says what an error is. */
export function errorOf(error: ApiError): object {
  return { error: error.detail };
}
