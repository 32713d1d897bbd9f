import { describe, expect, it } from 'vitest';
import { safeNextPath } from './next-path.ts';

describe('where a person goes after signing in', () => {
  it.each(['/dashboard', '/pricing?buy=creator#credit-packs', '/generate?tab=history'])(
    'goes to %s',
    (path) => {
      expect(safeNextPath(path)).toBe(path);
    },
  );

  it('goes to the page in the language in which they signed in', () => {
    expect(safeNextPath('/de/dashboard?x=1')).toBe('/dashboard?x=1');
  });

  it.each([
    null,
    '',
    'dashboard',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    '/auth',
    '/ja/auth',
    '/auth/?next=/auth',
  ])('goes to the generator rather than to %j', (path) => {
    expect(safeNextPath(path)).toBe('/generate');
  });
});
