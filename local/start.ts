import { enableCompileCache, flushCompileCache } from 'node:module';
import { join, resolve } from 'node:path';

// Before anything else is loaded: compiled code is kept, which halves the time of the second start.
const projectRoot = resolve(import.meta.dirname, '..');
enableCompileCache(join(projectRoot, '.local/compile-cache'));
const { runLocalCloud } = await import('./run-local-cloud.ts');

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
