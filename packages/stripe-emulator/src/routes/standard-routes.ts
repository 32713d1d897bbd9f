import type { Collection } from 'emulator-kit/store.ts';
import * as z from 'zod/mini';
import type { Identified } from '../state/collections.ts';
import { resourceMissing } from './errors.ts';
import { datedPageParameters, listPage } from './lists.ts';
import { text } from './parameters.ts';
import { get, type Route } from './route.ts';

/**
 * The route that lists a collection, newest first.
 *
 * @param filters parameters that narrow the list, each with what it is compared to
 */
export function listRoute<T extends Identified & { readonly created: number }>(
  path: string,
  collection: Collection<T>,
  filters: Readonly<Record<string, (value: T) => unknown>> = {},
): Route {
  const names = Object.keys(filters);
  return get({
    path,
    parameters: z.strictObject({
      ...datedPageParameters,
      ...Object.fromEntries(names.map((name) => [name, z.optional(text())])),
    }),
    handle({ store }, parameters) {
      const given = Object.entries(filters).flatMap(([name, read]) => {
        const wanted: unknown = Reflect.get(parameters, name);
        return wanted === undefined ? [] : [{ wanted, read }];
      });
      const matching = store
        .all(collection)
        .filter((value) => given.every(({ wanted, read }) => read(value) === wanted));
      return listPage(path, collection.name, matching, parameters);
    },
  });
}

/**
 * The route that answers with one object of a collection. Its path ends with `:id`.
 *
 * @param param what Stripe's error says is wrong when there is none
 */
export function retrieveRoute<T extends Identified>(
  path: string,
  collection: Collection<T>,
  param = 'id',
): Route {
  return get({
    path,
    parameters: z.strictObject({}),
    handle({ store }, _parameters, id) {
      const found = store.get(collection, id);
      if (found === undefined) throw resourceMissing(collection.name, id, param);
      return found;
    },
  });
}
