import { validate as isUuid, v7 } from 'uuid';
import { type RouteKey, routeKeys, routes, sessionPathOf } from '../../contract/routes.ts';
import { describeContent } from '../../web/content/api/describe-schema.ts';
import { exampleOf } from '../../web/content/api/example-value.ts';
import type { Context } from './family.ts';
import type { Target } from './target.ts';

/** Slower than this is a hang. */
const patienceMilliseconds = 30_000;

export interface Answer {
  /** 0: none came. */
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

export interface Parts {
  readonly token?: string | null;
  readonly body?: string | Uint8Array<ArrayBuffer> | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: string;
  /** In place of each parameter of the path. */
  readonly parameter?: string;
}

/** What signed-in people call: also what programs call by key, where it has a path for people. */
export const userRoutes = routeKeys.filter(
  (key) => routes[key].access === 'user' || sessionPathOf(key) !== undefined,
);

/** An example of a route's body; null: it takes none. */
export function exampleBody(key: RouteKey): string | null {
  const route = routes[key];
  if (!('body' in route)) return null;
  return JSON.stringify(exampleOf(describeContent(route.body, new Map()), key));
}

/** Calls a route, by default with the documentation's example. */
export function callRoute(target: Target, key: RouteKey, parts: Parts = {}): Promise<Answer> {
  return callAt(target, routes[key].path, key, parts);
}

/** Calls one of `userRoutes` where people do. */
export function callUserRoute(target: Target, key: RouteKey, parts: Parts = {}): Promise<Answer> {
  return callAt(target, sessionPathOf(key) ?? routes[key].path, key, parts);
}

function callAt(target: Target, path: string, key: RouteKey, parts: Parts): Promise<Answer> {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => parts.parameter ?? exampleParameter(key, name));
  return send(target, routes[key].method, `${filled}${parts.query ?? ''}`, {
    body: exampleBody(key),
    ...parts,
  });
}

/** The documentation's example; a new UUID where it is one. */
function exampleParameter(key: RouteKey, name: string): string {
  const route = routes[key];
  if (!('pathParameters' in route)) throw new Error(`${key} has no parameters in its path.`);
  const examples = exampleOf(describeContent(route.pathParameters, new Map()), key);
  const example = String(Object.entries(Object(examples)).find(([each]) => each === name)?.[1]);
  return isUuid(example) ? v7() : example;
}

/** Sends a request and reads the whole answer. */
export async function send(target: Target, method: string, path: string, parts: Parts = {}): Promise<Answer> {
  const { token = null, body = null } = parts;
  try {
    const response = await fetch(`${target.siteUrl}${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMilliseconds),
      headers: {
        'idempotency-key': v7(),
        ...(body === null ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...parts.headers,
      },
      ...(body === null || method === 'GET' ? {} : { body }),
    });
    return { status: response.status, text: await response.text(), headers: response.headers };
  } catch (error) {
    return {
      status: 0,
      text: error instanceof Error ? error.message : String(error),
      headers: new Headers(),
    };
  }
}

/** Traces of what must not leave: stacks, paths, and the names of what answers behind the API. */
const internals =
  /node_modules|\bat [\w.<>]+ \(|\.lambda\.|ECONNREFUSED|ResourceNotFoundException|arn:aws|TypeError/;

/** An answer, no fault of the server, and nothing of its inside. */
export function expectSound(context: Context, what: string, { status, text }: Answer): void {
  context.expect(
    status > 0 && status < 500 && !internals.test(text),
    `${what}: ${status === 0 ? 'no answer' : status} ${text.slice(0, 160)}`,
  );
}

/** One of these statuses. */
export function expectStatus(context: Context, what: string, answer: Answer, ...allowed: number[]): void {
  context.expect(
    allowed.includes(answer.status),
    `${what}: ${answer.status} in place of ${allowed.join(' or ')} ${answer.text.slice(0, 120)}`,
  );
}

/** A field of a JSON answer, or of an object in it; undefined if it is not there. */
export function field(text: string, ...names: readonly string[]): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  for (const name of names) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}

/** Runs `action` for each item, a few at a time. */
export async function inParallel<Item>(
  items: readonly Item[],
  atOnce: number,
  action: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of queue) await action(item);
    }),
  );
}
