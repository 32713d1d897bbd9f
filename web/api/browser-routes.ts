import * as z from 'zod/mini';
import type { RouteDefinition, RouteKey, Routes } from '../../contract/routes.ts';
import { routes } from '../../contract/routes.ts';
import type { ResponseShape } from './response-shape.ts';

/** What a browser needs to call a route. The schemas' library alone is larger than most pages. */
export interface BrowserRoute {
  readonly method: Routes[RouteKey]['method'];
  readonly path: string;
  readonly response: ResponseShape;
}

type KeysOf<Shape> = { [K in RouteKey]: Routes[K] extends Shape ? K : never }[RouteKey];

/**
 * Routes by caller: any page; a signed-in page; the page `/developers` alone, which calls `/api/developers/`
 * and the public API's routes that accept a session; the helpers of a prompt, which few visits open.
 */
interface RouteKeysOf {
  readonly anyone: KeysOf<{ readonly access: 'anyone' }>;
  readonly user: Exclude<
    KeysOf<{ readonly access: 'user' }>,
    RouteKeysOf['developers'] | RouteKeysOf['prompts']
  >;
  readonly prompts: KeysOf<{ readonly access: 'user'; readonly slice: 'prompts' | 'prompts/presets' }>;
  readonly developers:
    | KeysOf<{ readonly access: 'user'; readonly path: `/api/developers/${string}` }>
    | KeysOf<{ readonly sessionPath: string }>;
}

/** Returns the routes of one caller. */
export function browserRoutes<Caller extends keyof RouteKeysOf>(
  caller: Caller,
): Readonly<Record<RouteKeysOf[Caller], BrowserRoute>>;
export function browserRoutes(caller: string): Readonly<Record<string, BrowserRoute>> {
  return Object.fromEntries(
    Object.entries<RouteDefinition>(routes)
      .map(([key, { method, path, sessionPath, access, slice, response }]) => {
        const isOfDevelopers =
          sessionPath !== undefined || (access === 'user' && path.startsWith(developersPath));
        return {
          key,
          caller: callerOf(access, slice, isOfDevelopers),
          route: { method, path: sessionPath ?? path, response },
        };
      })
      .filter((one) => one.caller === caller)
      .map(({ key, route }) => [key, { ...route, response: shapeOf(route.response) }]),
  );
}

function callerOf(
  access: RouteDefinition['access'],
  slice: RouteDefinition['slice'],
  isOfDevelopers: boolean,
): string {
  if (isOfDevelopers) return 'developers';
  return access === 'user' && /^prompts\b/.test(slice) ? 'prompts' : access;
}

const developersPath = '/api/developers/';

/**
 * Returns the shape of what a schema accepts.
 *
 * @throws {Error} for a kind of schema that no response uses
 */
export function shapeOf(schema: unknown): ResponseShape {
  if (schema instanceof z.ZodMiniObject) {
    return {
      fields: Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, shapeOf(field)])),
    };
  }
  if (schema instanceof z.ZodMiniArray) return { items: shapeOf(schema.def.element) };
  if (schema instanceof z.ZodMiniNullable) return { nullable: shapeOf(schema.def.innerType) };
  if (schema instanceof z.ZodMiniDiscriminatedUnion) return { anyOf: schema.def.options.map(shapeOf) };
  if (schema instanceof z.ZodMiniUnknown) return 'anything';
  if (schema instanceof z.ZodMiniRecord) return 'record';
  if (schema instanceof z.ZodMiniString || schema instanceof z.ZodMiniEnum) return 'string';
  if (schema instanceof z.ZodMiniNumber) return 'number';
  if (schema instanceof z.ZodMiniBoolean) return 'boolean';
  if (schema instanceof z.ZodMiniLiteral) return shapeOfValue(schema.def.values[0]);
  throw new Error(
    'A response has a kind of schema that the browser cannot check: say how in browser-routes.ts.',
  );
}

function shapeOfValue(value: unknown): ResponseShape {
  if (typeof value === 'string') return 'string';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  throw new Error(`A response has a literal that the browser cannot check: ${String(value)}.`);
}
