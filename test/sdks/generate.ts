/** `npm run sdks`: generates what the SDKs have of the API, from the public OpenAPI document. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generatedFiles } from './generated-files.ts';
import { sdkDocument } from './sdk-document.ts';
import { go, isPossible, python, regenerate } from './sdks.ts';

const folder = path.resolve(import.meta.dirname, '../../.local/sdks');
const documentFile = path.join(folder, 'openapi.json');

mkdirSync(folder, { recursive: true });
writeFileSync(documentFile, JSON.stringify(sdkDocument(), null, 2));
for (const [file, text] of Object.entries(generatedFiles())) writeFileSync(file, text);
for (const sdk of [python, go]) {
  if (isPossible(sdk)) {
    await regenerate(sdk, documentFile);
    console.log(`${sdk.language}: generated.`);
  } else {
    console.log(`${sdk.language}: skipped, since ${sdk.needs} is not installed.`);
    process.exitCode = 1;
  }
}
