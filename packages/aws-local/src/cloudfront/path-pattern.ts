/**
 * Whether a behavior's path pattern matches a request's path: `*` is any number of characters, `?` exactly one, case
 * counts, and the leading slash of a pattern may be missing.
 * Source: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/DownloadDistValuesCacheBehavior.html
 */
export function matchesPathPattern(pattern: string, path: string): boolean {
  return matchesWildcards(pattern.startsWith('/') ? pattern : `/${pattern}`, path);
}

/** `*` is any number of characters and `?` exactly one, as in path patterns and in the resources of signed policies. */
export function matchesWildcards(pattern: string, text: string): boolean {
  // Greedy with one point of return, so that no pattern takes more than quadratic time.
  let patternIndex = 0;
  let textIndex = 0;
  let starIndex = -1;
  let resumeIndex = 0;
  while (textIndex < text.length) {
    const expected = pattern[patternIndex];
    if (expected === '*') {
      starIndex = patternIndex++;
      resumeIndex = textIndex;
    } else if (expected !== undefined && (expected === '?' || expected === text[textIndex])) {
      patternIndex++;
      textIndex++;
    } else if (starIndex >= 0) {
      patternIndex = starIndex + 1;
      textIndex = ++resumeIndex;
    } else {
      return false;
    }
  }
  while (pattern[patternIndex] === '*') patternIndex++;
  return patternIndex === pattern.length;
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
