import { apiHandler } from '../http/api-handler.ts';

/** Depends on nothing, so that its answer says only whether the API itself answers. */
export const handler = apiHandler('getHealth', 'temporarily_unavailable', async () => ({ healthy: true }));
