/**
 * `node test/histories/record.ts`: writes the histories of scenes that have none yet. A history that is there is never
 * written anew: executions of that kind may be running. Delete one to have it recorded again, when the steps had to change
 * and none can run any more: an hour after `render-video` has been taken out of service.
 */
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LocalDurableTestRunner } from '@aws/durable-execution-sdk-js-testing';
import { recordHistory } from './history.ts';
import { scenes } from './scenes.ts';

await LocalDurableTestRunner.setupTestEnvironment({ skipTime: false });
for (const [name, scene] of Object.entries(scenes)) {
  const file = path.join(import.meta.dirname, `${name}.json`);
  if (existsSync(file)) continue;
  writeFileSync(file, `${JSON.stringify(await recordHistory(scene), null, 2)}\n`);
  console.log(`Recorded ${file}`);
}
await LocalDurableTestRunner.teardownTestEnvironment();
