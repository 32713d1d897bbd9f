import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyTooLarge, readBody } from 'emulator-kit/read-body.ts';
import type { Transaction } from 'emulator-kit/store.ts';
import type { Account } from '../account.ts';
import { newId } from '../objects/ids.ts';
import { ApiError, invalidRequest, unrecognizedUrl } from './errors.ts';
import { expand, parseExpand } from './expansion.ts';
import { parseForm } from './form.ts';
import {
  earlierAnswer,
  fingerprintOf,
  type IdempotentAnswer,
  idempotentAnswers,
  type KeyedRequest,
} from './idempotency.ts';
import { resources } from './resources.ts';
import { matchPath, type Route } from './route.ts';
import { apiVersion } from './version.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type Write = ReturnType<Extract<Route, { kind: 'write' }>['prepare']>;

const maximumBodyBytes = 1024 * 1024;

/** The peer of https://api.stripe.com for requests that carry `secretKey`. */
export function createApi(account: Account, secretKey: string): Handler {
  const routes = resources.flatMap((resource) => resource.routes);

  return async (request, response) => {
    const requestId = newId('req');
    const idempotencyKey = headerOf(request, 'idempotency-key');
    const answer = await answerTo(request, requestId, idempotencyKey).catch((error: unknown) =>
      failure(error, account.log, request),
    );
    response.writeHead(answer.status, {
      'content-type': 'application/json',
      'cache-control': 'no-cache, no-store',
      'request-id': requestId,
      'stripe-version': apiVersion,
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      ...answer.headers,
    });
    response.end(answer.body);
  };

  async function answerTo(
    request: IncomingMessage,
    requestId: string,
    idempotencyKey: string | undefined,
  ): Promise<Answer> {
    authenticate(request, secretKey);
    requireVersion(request);
    const body = (await readBody(request, maximumBodyBytes)).toString('utf8');
    account.clock();
    const method = request.method ?? '';
    const [pathname = '/', query = ''] = splitTarget(request);
    const form = method === 'POST' ? requireForm(request, body) : query;
    const { expand: expansion, ...parameters } = parseForm(form);
    const paths = parseExpand(expansion);
    const { route, path } = findRoute(routes, method, pathname);
    if (route.kind === 'read') {
      const reading = account.read();
      const result = route.prepare({ path, parameters })(reading);
      return { status: 200, body: render(expand(result, paths, resources, reading)) };
    }
    const keyed = idempotencyKey ? { key: idempotencyKey, method, path: pathname, body: form } : undefined;
    const earlier =
      keyed === undefined ? null : earlierAnswer(account.store, keyed, account.read().nowSeconds);
    if (earlier !== null) {
      return {
        status: earlier.status,
        body: earlier.body,
        headers: { 'idempotent-replayed': 'true', 'original-request': earlier.requestId },
      };
    }
    const run = route.prepare({ path, parameters });
    return write({ run, paths, keyed, requestId });
  }

  /** Changes something: the change, its events and the answer kept for its key are one write. */
  function write(options: {
    run: Write;
    paths: readonly string[];
    keyed: KeyedRequest | undefined;
    requestId: string;
  }): Answer {
    const { run, paths, keyed, requestId } = options;
    const keep = (store: Transaction, answer: Answer): Answer => {
      if (keyed !== undefined) {
        store.put(idempotentAnswers, storedAnswer(keyed, requestId, answer, account.read().nowSeconds));
      }
      return answer;
    };
    try {
      return account.change({ id: requestId, idempotency_key: keyed?.key ?? null }, (work) => {
        const result = run(work);
        return keep(
          work.store,
          result instanceof ApiError
            ? { status: result.status, body: renderError(result) }
            : { status: 200, body: render(expand(result, paths, resources, work)) },
        );
      });
    } catch (error) {
      // What was refused after the work began is the answer for this key too, as Stripe has it.
      if (!(error instanceof ApiError)) throw error;
      const refused = { status: error.status, body: renderError(error) };
      return account.store.write((store) => keep(store, refused));
    }
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
function splitTarget(request: IncomingMessage): string[] {
  return (request.url ?? '/').split(/\?(.*)/s);
}

function findRoute(routes: readonly Route[], method: string, pathname: string) {
  for (const route of routes) {
    const path = route.method === method ? matchPath(route.path, pathname) : null;
    if (path !== null) return { route, path };
  }
  throw unrecognizedUrl(method, pathname);
}

/** The key comes as a bearer token or as the user name of basic authentication. */
function authenticate(request: IncomingMessage, secretKey: string): void {
  const [scheme = '', credentials = ''] = (headerOf(request, 'authorization') ?? '').split(' ');
  const given =
    scheme.toLowerCase() === 'basic'
      ? (Buffer.from(credentials, 'base64').toString('utf8').split(':')[0] ?? '')
      : scheme.toLowerCase() === 'bearer'
        ? credentials
        : '';
  if (given === '') {
    throw new ApiError(401, {
      type: 'invalid_request_error',
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    });
  }
  if (!timingSafeEqual(digest(given), digest(secretKey))) {
    throw new ApiError(401, {
      type: 'invalid_request_error',
      message: `Invalid API Key provided: ${given.slice(0, 8)}****${given.length > 12 ? given.slice(-4) : ''}`,
    });
  }
}

/** Another version has other shapes: better no answer than a wrong one. */
function requireVersion(request: IncomingMessage): void {
  const version = headerOf(request, 'stripe-version');
  if (version !== undefined && version !== apiVersion) {
    throw invalidRequest(
      `Invalid Stripe API version: ${version}. The emulated Stripe speaks ${apiVersion} only.`,
    );
  }
}

function requireForm(request: IncomingMessage, body: string): string {
  const type = headerOf(request, 'content-type') ?? '';
  if (body !== '' && !type.startsWith('application/x-www-form-urlencoded')) {
    throw invalidRequest(
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any questions, we can help at https://support.stripe.com/.',
    );
  }
  return body;
}

function failure(error: unknown, log: (message: string) => void, request: IncomingMessage): Answer {
  const refusal =
    error instanceof BodyTooLarge
      ? new ApiError(413, { type: 'invalid_request_error', message: 'Request too large.' })
      : error;
  const [path] = splitTarget(request);
  if (refusal instanceof ApiError) {
    log(`${request.method} ${path} ${refusal.status}: ${refusal.message}`);
    return { status: refusal.status, body: renderError(refusal) };
  }
  log(`${request.method} ${path} 500: ${error instanceof Error ? error.stack : error}`);
  return {
    status: 500,
    body: render({ error: { type: 'api_error', message: 'The emulated Stripe failed; its log says why.' } }),
  };
}

function renderError(error: ApiError): string {
  return render({ error: error.detail });
}

/** Indented, as Stripe sends it: easier to read in a log. */
function render(value: object): string {
  return JSON.stringify(value, null, 2);
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
