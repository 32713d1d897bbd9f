import { browserRoutes } from './browser-routes.ts';

/** The routes that help with a prompt, which few visits call; plain data in the built site (build/inline-routes.ts). */
export const promptRoutes = browserRoutes('prompts');
