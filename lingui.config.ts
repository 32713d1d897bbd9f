import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { languages } from './contract/fields/languages.ts';
import { catalogFiles } from './web/locales/catalogs.ts';

/** Which files' texts are in which catalog, for `npm run extract-messages` and the build. https://lingui.dev/ref/conf */
export default defineConfig({
  sourceLocale: 'en',
  locales: [...languages],
  catalogs: Object.entries(catalogFiles).map(([name, include]) => ({
    path: `<rootDir>/web/locales/${name}/{locale}`,
    include: [...include],
    exclude: ['**/*.test.ts', '**/*.test.tsx'],
  })),
  format: formatter({ lineNumbers: false }),
});
