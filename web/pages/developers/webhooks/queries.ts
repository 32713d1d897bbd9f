import type { InfiniteData } from '@tanstack/react-query';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type * as contract from '../../../../contract/developers/webhooks.ts';
import { callDevelopersApi } from '../../../api/call-developers-api.ts';
import type { Received } from '../../../api/received.ts';
import type { Endpoint, WebhookMode } from './received.ts';

/* Key and call together, so that no other code spells a key. */

export const endpointsQuery = (mode: WebhookMode) =>
  queryOptions({
    queryKey: ['webhooks', mode],
    queryFn: ({ signal }) => callDevelopersApi('listWebhooks', { query: { mode } }, { signal }),
  });

type Page = Received<z.infer<typeof contract.WebhookDeliveryPage>>;

/** Newest first; polls while a delivery has no attempt yet. */
export const deliveriesQuery = ({ id, mode }: Pick<Endpoint, 'id'> & { readonly mode: WebhookMode }) =>
  infiniteQueryOptions<Page, Error, InfiniteData<Page>, readonly string[], contract.WebhookEventId | null>({
    queryKey: ['webhook-deliveries', mode, id],
    queryFn: ({ signal, pageParam }) =>
      callDevelopersApi(
        'listWebhookDeliveries',
        { path: { id }, query: { mode, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null,
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.deliveries.some((delivery) => delivery.attempts.length === 0) === true
        ? 2_000
        : false,
  });
