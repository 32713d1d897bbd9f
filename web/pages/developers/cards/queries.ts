import { queryOptions } from '@tanstack/react-query';
import { callDevelopersApi } from '../../../api/call-developers-api.ts';
import { callApi } from '../../../api/client.ts';

/* What the page asks for, one builder each: key and call together, so that nothing else spells a key. */

export const keysQuery = () =>
  queryOptions({
    queryKey: ['api-keys'],
    queryFn: ({ signal }) => callDevelopersApi('listApiKeys', {}, { signal }),
  });

/** How the person signs in, and so proves that it is they who ask. */
export const signInQuery = () =>
  queryOptions({
    queryKey: ['sign-in'],
    queryFn: ({ signal }) => callApi('readSignIn', {}, { signal }),
    // The second factor may be turned on in another tab; a refusal says so.
    staleTime: 60_000,
  });

/** The last 30 days. */
export const usageQuery = () =>
  queryOptions({
    queryKey: ['api-usage'],
    queryFn: ({ signal }) => callDevelopersApi('usageByKey', { query: {} }, { signal }),
  });
