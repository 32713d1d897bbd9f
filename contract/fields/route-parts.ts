import type * as z from 'zod/mini';

/** What the part of a route's row accepts, such as `body`; undefined where the row has none. */
export type PartOf<Route, Part extends string> = Route extends {
  [P in Part]: infer Schema extends z.ZodMiniType;
}
  ? z.infer<Schema>
  : undefined;
