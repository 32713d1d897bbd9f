import { browserRoutes } from './browser-routes.ts';

/** The routes that a signed-in person calls, but for those of the page /developers. In the built site this is plain data: build/inline-routes.ts. */
export const userRoutes = browserRoutes('user');
