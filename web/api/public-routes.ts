import { browserRoutes } from './browser-routes.ts';

/** The routes that need no session; plain data in the built site (build/inline-routes.ts). */
export const publicRoutes = browserRoutes('anyone');
