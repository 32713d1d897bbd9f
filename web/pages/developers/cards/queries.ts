import { queryOptions } from '@tanstack/react-query';
import { callDevelopersApi } from '../../../api/call-developers-api.ts';
import { callApi } from '../../../api/client.ts';

/* Key and call together, so that no other code spells a key. */

export const keysQuery = () =>
  queryOptions({
    queryKey: ['api-keys'],
    queryFn: ({ signal }) => callDevelopersApi('listApiKeys', {}, { signal }),
  });

/** How the person signs in, for the proof of ownership. */
export const signInQuery = () =>
  queryOptions({
    queryKey: ['sign-in'],
    queryFn: ({ signal }) => callApi('readSignIn', {}, { signal }),
    // If another tab turns the second factor on, the refusal says so.
    staleTime: 60_000,
  });

/** The last 30 days. */
export const usageQuery = () =>
  queryOptions({
    queryKey: ['api-usage'],
    queryFn: ({ signal }) => callDevelopersApi('usageByKey', { query: {} }, { signal }),
  });
