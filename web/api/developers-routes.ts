import { browserRoutes } from './browser-routes.ts';

/** The routes that the page /developers calls for a signed-in person. In the built site this is plain data: build/inline-routes.ts. */
export const developersRoutes = browserRoutes('developers');
