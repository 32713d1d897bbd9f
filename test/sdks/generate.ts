/** `npm run sdks`: generates what the SDKs have of the API, from the public OpenAPI document. */
import { writeFileSync } from 'node:fs';
import { generatedFiles } from './generated-files.ts';

for (const [file, text] of Object.entries(generatedFiles())) writeFileSync(file, text);
