import { apiHandler } from '../http/api-handler.ts';

/** Has no dependencies, so that it tests the API alone. */
export const handler = apiHandler('getHealth', 'temporarily_unavailable', async () => ({ healthy: true }));
