import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { resourceMissing } from './errors.ts';
import { type CreatedRange, createdRange, integer, text } from './parameters.ts';

/** The parameters that every list takes. */
export const pageParameters = {
  limit: z.optional(integer(1, 100)),
  starting_after: z.optional(text()),
  ending_before: z.optional(text()),
};

/** Those of the lists that can be narrowed by age. */
export const datedPageParameters = { ...pageParameters, created: createdRange };

interface PageParameters {
  readonly limit?: number | undefined;
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
  readonly created?: CreatedRange;
}

/** One page, newest first. `matching` is in order of creation, oldest first, as the store gives it. */
export function listPage<T extends { readonly id: string; readonly created?: number }>(
  url: string,
  noun: string,
  matching: readonly T[],
  page: PageParameters,
): Stripe.ApiList<T> {
  const newestFirst = matching.filter(({ created }) => isWithin(created, page.created)).reverse();
  return slicePage(url, noun, newestFirst, page);
}

/** One page of items that keep their own order. */
export function slicePage<T extends { readonly id: string }>(
  url: string,
  noun: string,
  items: readonly T[],
  { limit = 10, starting_after, ending_before }: PageParameters,
): Stripe.ApiList<T> {
  const indexOf = (id: string, param: string) => {
    const index = items.findIndex((item) => item.id === id);
    if (index < 0) throw resourceMissing(noun, id, param, 400);
    return index;
  };
  if (ending_before !== undefined) {
    const end = indexOf(ending_before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', url, has_more: start > 0, data: items.slice(start, end) };
  }
  const start = starting_after === undefined ? 0 : indexOf(starting_after, 'starting_after') + 1;
  return {
    object: 'list',
    url,
    has_more: start + limit < items.length,
    data: items.slice(start, start + limit),
  };
}

function isWithin(created: number | undefined, range: CreatedRange): boolean {
  if (range === undefined || created === undefined) return true;
  if (typeof range === 'number') return created === range;
  return (
    (range.gt === undefined || created > range.gt) &&
    (range.gte === undefined || created >= range.gte) &&
    (range.lt === undefined || created < range.lt) &&
    (range.lte === undefined || created <= range.lte)
  );
}
