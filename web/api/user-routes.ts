import { browserRoutes } from '../build/browser-routes.ts';

/** The routes that a signed-in person calls. In the built site this is plain data: build/inline-routes.ts. */
export const userRoutes = browserRoutes('user');
