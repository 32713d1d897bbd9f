import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Installs a Python tool, at the versions in python/<name>.txt, into a virtual environment of its own under .local/. Once:
 * another list of versions gets another environment.
 *
 * @returns its version and the folder of its programs
 * @throws {Error} with a sentence for the operator if Python is not there or the registry cannot be reached
 */
export function pythonTool(name: string): { version: string; programs: string } {
  const requirements = path.join(import.meta.dirname, 'python', `${name}.txt`);
  const list = readFileSync(requirements, 'utf8');
  const version = new RegExp(`^${name}==(.+)$`, 'm').exec(list)?.[1];
  if (version === undefined) throw new Error(`${requirements} does not name ${name}.`);
  const hash = createHash('sha256').update(list).digest('hex').slice(0, 8);
  const environment = path.resolve(
    import.meta.dirname,
    `../../.local/vendor-checks/${name}-${version}-${hash}`,
  );
  const programs = path.join(environment, 'bin');
  const done = path.join(environment, 'installed');
  if (existsSync(done)) return { version, programs };
  console.log(`Installing ${name} ${version}, once …`);
  rmSync(environment, { recursive: true, force: true });
  const steps = [
    ['python3', '-m', 'venv', environment],
    [path.join(programs, 'pip'), 'install', '--quiet', '--requirement', requirements],
  ];
  for (const [command = '', ...args] of steps) {
    if (spawnSync(command, args, { stdio: 'inherit' }).status === 0) continue;
    throw new Error(
      `${name} needs Python 3.11 or newer with venv and pip: https://www.python.org/downloads/`,
    );
  }
  writeFileSync(done, list);
  return { version, programs };
}
