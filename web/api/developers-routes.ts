import { browserRoutes } from './browser-routes.ts';

/** The routes of the page /developers; plain data in the built site (build/inline-routes.ts). */
export const developersRoutes = browserRoutes('developers');
