import * as z from 'zod/mini';
import type { RouteKey, Routes } from '../../contract/routes.ts';
import { routes } from '../../contract/routes.ts';
import type { ResponseShape } from '../api/response-shape.ts';

/** What a browser needs of a route to call it: no schemas, whose library would be larger than most pages. */
export interface BrowserRoute {
  readonly method: Routes[RouteKey]['method'];
  readonly path: string;
  readonly response: ResponseShape;
}

export type RouteKeyWith<Access extends string> = {
  [K in RouteKey]: Routes[K]['access'] extends Access ? K : never;
}[RouteKey];

/** The contract's routes with this access, as the browser knows them. */
export function browserRoutes<Access extends 'user' | 'anyone'>(
  access: Access,
): Readonly<Record<RouteKeyWith<Access>, BrowserRoute>>;
export function browserRoutes(access: string): Readonly<Record<string, BrowserRoute>> {
  return Object.fromEntries(
    Object.entries(routes)
      .filter(([, route]) => route.access === access)
      .map(([key, { method, path, response }]) => [key, { method, path, response: shapeOf(response) }]),
  );
}

/**
 * The shape of what a schema accepts.
 *
 * @throws {Error} for a kind of schema that no response has used so far
 */
export function shapeOf(schema: unknown): ResponseShape {
  if (schema instanceof z.ZodMiniObject) {
    return {
      fields: Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, shapeOf(field)])),
    };
  }
  if (schema instanceof z.ZodMiniArray) return { items: shapeOf(schema.def.element) };
  if (schema instanceof z.ZodMiniNullable) return { nullable: shapeOf(schema.def.innerType) };
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
