import { browserRoutes } from './browser-routes.ts';

/**
 * The routes of a signed-in person, without those of /developers; plain data in the built site
 * (build/inline-routes.ts).
 */
export const userRoutes = browserRoutes('user');
