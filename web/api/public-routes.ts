import { browserRoutes } from './browser-routes.ts';

/** The routes that anyone calls. In the built site this is plain data: build/inline-routes.ts. */
export const publicRoutes = browserRoutes('anyone');
