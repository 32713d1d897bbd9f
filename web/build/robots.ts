import { siteOrigin } from '../addresses/site-origin.ts';

/** Search engines may read neither the API nor the pages of secret share links. */
export const robots = `User-agent: *
Disallow: /api/
Disallow: /share/

Sitemap: ${siteOrigin}/sitemap.xml
`;
