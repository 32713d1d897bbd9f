import { pathWithoutLanguage } from '../../addresses/languages.ts';
import { links } from '../../addresses/links.ts';

/** Base for parsing a path; never requested. */
const anyOrigin = 'https://site.invalid';

/**
 * `next` if it is within this site, otherwise the generator. The query may name another site
 * (`//evil.example`, `/\evil.example`, `javascript:`) or the sign-in page itself, a loop. The router adds the
 * language.
 */
export function safeNextPath(next: string | null): string {
  const fallback = links.generate();
  if (next === null || !next.startsWith('/') || !URL.canParse(next, anyOrigin)) return fallback;
  const url = new URL(next, anyOrigin);
  if (url.origin !== anyOrigin || url.pathname.startsWith('//')) return fallback;
  if (links.isSignIn(url.pathname)) return fallback;
  return `${pathWithoutLanguage(url.pathname)}${url.search}${url.hash}`;
}
