import { pathWithoutLanguage } from '../../addresses/languages.ts';
import { links } from '../../addresses/links.ts';

/** Any origin will do to resolve a path against; nothing is ever sent there. */
const anyOrigin = 'https://site.invalid';

/**
 * Where a person goes once they are signed in: `next` if it is an address within this site, otherwise the generator.
 * `next` comes from the query, so it may be anything: another site's address (`//evil.example`, `/\evil.example`,
 * `javascript:`) or the sign-in page itself, which would go in a circle. The router adds the page's language.
 */
export function safeNextPath(next: string | null): string {
  const fallback = links.generate();
  if (next === null || !next.startsWith('/') || !URL.canParse(next, anyOrigin)) return fallback;
  const url = new URL(next, anyOrigin);
  if (url.origin !== anyOrigin || url.pathname.startsWith('//')) return fallback;
  if (links.isSignIn(url.pathname)) return fallback;
  return `${pathWithoutLanguage(url.pathname)}${url.search}${url.hash}`;
}
