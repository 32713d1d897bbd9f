import { siteOrigin } from '../addresses/site-origin.ts';

/** What search engines may read: the pages, not what programs talk to, nor what people share by a secret link. */
export const robots = `User-agent: *
Disallow: /api/
Disallow: /share/

Sitemap: ${siteOrigin}/sitemap.xml
`;
