/**
 * `npm run openapi [file]` writes or prints the public API's document. `-- --url https://…` names the site.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openApiDocument } from '../content/api/open-api-document.ts';

const {
  values: { url },
  positionals: [file],
} = parseArgs({
  allowPositionals: true,
  options: { url: { type: 'string', default: 'https://reelwright.example' } },
});
const document = `${JSON.stringify(openApiDocument(url), null, 2)}\n`;
if (file === undefined) process.stdout.write(document);
else writeFileSync(file, document);
