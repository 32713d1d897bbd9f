import { createClient } from '@hey-api/openapi-ts';

/** Writes the types and functions of the API's operations. */
export async function generate(documentFile: string, folder: string): Promise<void> {
  await createClient({
    input: documentFile,
    output: { path: folder, module: { extension: '.ts' }, clean: true },
    logs: { level: 'silent' },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
  });
}
