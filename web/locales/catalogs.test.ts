import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { catalogFiles } from './catalogs.ts';

test('every file with texts to translate is in a catalog: else it would be shown in English everywhere', () => {
  const inCatalogs = new Set(
    Object.values(catalogFiles)
      .flat()
      .flatMap((path) => globSync([path, `${path}/**/*`])),
  );

  const withTexts = globSync(['web/**/*.{ts,tsx}', 'functions/mail/**/*.{ts,tsx}']).filter(
    (path) =>
      !path.includes('.test.') && /from '@lingui\/(core|react)\/macro'/.test(readFileSync(path, 'utf8')),
  );

  expect(withTexts.length).toBeGreaterThan(50);
  expect(withTexts.filter((path) => !inCatalogs.has(path))).toEqual([]);
});
