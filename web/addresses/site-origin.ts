/**
 * Stands for the site's origin in built files: it is known when the site is deployed, which puts it in
 * (lib/stacks/publication.ts).
 */
export const siteOrigin = 'https://site-origin.invalid';
