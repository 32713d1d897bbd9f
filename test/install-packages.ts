import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Installs the packages of a folder that has a lockfile of its own, which only one command needs. Once: another lockfile is
 * installed anew.
 *
 * @throws {Error} if the registry cannot be reached
 */
export function installPackages(folder: string): void {
  const marker = path.join(folder, 'node_modules/.installed-lockfile');
  const lockfile = createHash('sha256')
    .update(readFileSync(path.join(folder, 'package-lock.json')))
    .digest('hex');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lockfile) return;
  console.error(`Installing the packages of ${path.basename(folder)}, once …`);
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`The packages of ${folder} could not be installed.`);
  writeFileSync(marker, lockfile);
}
