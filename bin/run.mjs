/**
 * Runs a TypeScript file of the project on the project's own Node 24, after installing what is missing. Plain
 * JavaScript, since it must work on a fresh clone with whatever Node is there: `node bin/run.mjs <file> [arguments]`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const node = path.join(root, 'node_modules', '.bin', 'node');

installIfMissing();
// Kept by this process and those that it starts: compiled code, which halves the time of the next start.
process.env.NODE_COMPILE_CACHE ??= path.join(root, '.local', 'compile-cache');
await run(process.argv.slice(2));

/** `npm ci` whenever node_modules was not made from this very lockfile. */
function installIfMissing() {
  const marker = path.join(root, 'node_modules', '.installed-lockfile');
  const lockfile = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(node) && existsSync(marker) && readFileSync(marker, 'utf8') === lockfile) return;
  console.log('Installing dependencies (npm ci). This happens once and takes about a minute.');
  const { status, error } = spawnSync('npm', ['ci', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (error !== undefined || status !== 0) {
    console.error('npm ci did not succeed, so nothing was started. Its own message is above.');
    process.exit(1);
  }
  writeFileSync(marker, lockfile);
}

/** In this process if it is the project's own Node, as it is under npm; else in a child that gets the signals. */
async function run([file, ...args]) {
  const script = path.join(root, file);
  if (realpathSync(process.execPath) === realpathSync(node)) {
    process.chdir(root);
    module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
    process.argv.splice(1, process.argv.length, script, ...args);
    await import(pathToFileURL(script).href);
    return;
  }
  const child = spawn(node, [script, ...args], { cwd: root, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`Node 24 could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}
