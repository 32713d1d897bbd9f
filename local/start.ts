import { flushCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { runLocalCloud } from './run-local-cloud.ts';

const projectRoot = resolve(import.meta.dirname, '..');

await runLocalCloud({
  projectRoot,
  isDevelopment: process.argv.includes('--dev'),
  port: process.env.PORT,
  dataFolder: process.env.LOCAL_DATA_DIR ?? join(projectRoot, '.local/data'),
  model: process.env.VIDEO_MODEL,
  capacity: process.env.VIDEO_CAPACITY,
});
// Written now, so that the next start is fast even if this one is killed.
flushCompileCache();
