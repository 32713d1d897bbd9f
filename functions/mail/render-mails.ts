/**
 * `npm run render-mails`: renders the templates into rendered/, so that functions need no React. The site's
 * Vite plugins compile macros and catalogs.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfigFromFile, runnerImport } from 'vite';
import * as z from 'zod';

const site = await loadConfigFromFile(
  { command: 'build', mode: 'production' },
  join(import.meta.dirname, '../../web/vite.config.ts'),
);
const { module } = await runnerImport(join(import.meta.dirname, 'templates/render-templates.tsx'), {
  configFile: false,
  plugins: site?.config.plugins ?? [],
});
const { renderTemplates } = z
  .object({ renderTemplates: z.function({ output: z.promise(z.record(z.string(), z.unknown())) }) })
  .parse(module);
for (const [name, content] of Object.entries(await renderTemplates())) {
  writeFileSync(
    join(import.meta.dirname, 'rendered', `${name}.json`),
    `${JSON.stringify(content, null, 2)}\n`,
  );
}
