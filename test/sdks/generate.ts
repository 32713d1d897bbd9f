/** `npm run sdks`: generates what the SDKs have of the API, from the public OpenAPI document. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generatedFiles } from './generated-files.ts';
import { sdkDocument } from './sdk-document.ts';
import { go, isPossible, regenerateGo } from './sdks.ts';

const folder = path.resolve(import.meta.dirname, '../../.local/sdks');
const documentFile = path.join(folder, 'openapi.json');

mkdirSync(folder, { recursive: true });
writeFileSync(documentFile, JSON.stringify(sdkDocument(), null, 2));
for (const [file, text] of Object.entries(generatedFiles())) writeFileSync(file, text);
if (isPossible(go)) {
  await regenerateGo(documentFile);
} else {
  console.log(`${go.language}: skipped, since ${go.needs} is not installed.`);
  process.exitCode = 1;
}
