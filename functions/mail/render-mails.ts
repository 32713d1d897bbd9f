/** `npm run render-mails`: renders the templates into rendered-mails.json, which the functions carry instead of React. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import * as z from 'zod';

const bundle = join(import.meta.dirname, '../../node_modules/.cache/render-templates.mjs');
await build({
  entryPoints: [join(import.meta.dirname, 'templates/render-templates.tsx')],
  outfile: bundle,
  bundle: true,
  platform: 'node',
  format: 'esm',
  jsx: 'automatic',
  packages: 'external',
});
const { renderTemplates } = z
  .object({ renderTemplates: z.function({ output: z.promise(z.record(z.string(), z.unknown())) }) })
  .parse(await import(pathToFileURL(bundle).href));
writeFileSync(
  join(import.meta.dirname, 'rendered-mails.json'),
  `${JSON.stringify(await renderTemplates(), null, 2)}\n`,
);
