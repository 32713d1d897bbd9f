import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';

const packages = path.resolve(import.meta.dirname, '../../packages');

/** One of the SDKs that Node alone cannot try. */
export interface Sdk {
  readonly language: 'Python' | 'Go';
  readonly folder: string;
  /** Without this program the machine cannot try it. */
  readonly needs: string;
}

export const python: Sdk = {
  language: 'Python',
  folder: path.join(packages, 'sdk-python'),
  needs: 'python3',
};

export const go: Sdk = { language: 'Go', folder: path.join(packages, 'sdk-go'), needs: 'go' };

/** Whether the machine has what an SDK needs. */
export function isPossible({ needs }: Sdk): boolean {
  return spawnSync('sh', ['-c', `command -v ${needs}`]).status === 0;
}

/** Runs a program to its end, beside what else this process does. @throws {Error} if it fails */
export async function run(
  program: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<void> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', resolve);
  });
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed.`);
}
