/**
 * Placeholder of the site's origin in built files; the deployment replaces it (lib/stacks/publication.ts).
 */
export const siteOrigin = 'https://site-origin.invalid';
