import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { sdkDocument } from './sdk-document.ts';
import { filesOf, javaScript, regenerate } from './sdks.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'reelwright-sdk-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the JavaScript SDK has the API as it is today: npm run sdks brings it up to date', async () => {
  const documentFile = path.join(folder, 'openapi.json');
  writeFileSync(documentFile, JSON.stringify(sdkDocument()));
  await regenerate(javaScript, documentFile, path.join(folder, 'generated'));
  expect(filesOf(javaScript.generated)).toEqual(filesOf(path.join(folder, 'generated')));
});
