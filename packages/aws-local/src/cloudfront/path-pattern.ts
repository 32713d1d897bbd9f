import { wildcardExpression } from '../assembly/wildcards.ts';

/**
 * Whether a behavior's path pattern matches a request's path: `*` is any number of characters, `?` exactly one, case
 * counts, and the leading slash of a pattern may be missing.
 * Source: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/DownloadDistValuesCacheBehavior.html
 */
export function matchesPathPattern(pattern: string, path: string): boolean {
  return wildcardExpression(pattern.startsWith('/') ? pattern : `/${pattern}`).test(path);
}

/** The path with its `.` and `..` segments resolved, which is what behaviors are chosen by; origins get it as sent. */
export function normalizePath(path: string): string {
  const segments: string[] = [];
  const parts = path.split('/').slice(1);
  for (const [index, part] of parts.entries()) {
    const segment = part.replace(/%2e/gi, '.');
    const isDots = segment === '.' || segment === '..';
    if (segment === '..') segments.pop();
    if (!isDots) segments.push(part);
    else if (index === parts.length - 1) segments.push('');
  }
  return `/${segments.join('/')}`;
}
