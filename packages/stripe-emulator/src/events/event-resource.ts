import * as z from 'zod/mini';
import { datedPageParameters, listPage } from '../routes/lists.ts';
import { text } from '../routes/parameters.ts';
import { get, type Resource } from '../routes/route.ts';
import { retrieveRoute } from '../routes/standard-routes.ts';
import { events } from '../state/collections.ts';

export const eventResource: Resource = {
  object: 'event',
  collection: events,
  routes: [
    get({
      path: '/v1/events',
      parameters: z.strictObject({ ...datedPageParameters, type: z.optional(text()) }),
      handle: ({ store }, { type, ...page }) =>
        listPage(
          '/v1/events',
          'event',
          store.all(events).filter((event) => type === undefined || matches(event.type, type)),
          page,
        ),
    }),
    retrieveRoute('/v1/events/:id', events),
  ],
};

/** `charge.*` stands for every event that begins with `charge.`. */
function matches(type: string, pattern: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}
