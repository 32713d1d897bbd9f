import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { projectRoot } from '../../lib/foundation/project-root.ts';

/**
 * Runs the project's own CDK on the project's own Node, and shows what it prints.
 *
 * @returns its exit code
 */
export function runCdk(args: readonly string[]): number {
  const bin = path.join(projectRoot, 'node_modules', '.bin');
  const { status, error } = spawnSync(path.join(bin, 'cdk'), args, {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` },
  });
  if (error !== undefined) throw error;
  return status ?? 1;
}
