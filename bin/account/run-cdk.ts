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
    env: { ...ownVariables(), PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` },
  });
  if (error !== undefined) throw error;
  return status ?? 1;
}

/** Without those that another CDK sets for its app. */
function ownVariables(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(CDK_(OUTDIR|CONTEXT_JSON|DEFAULT_|CLI_)|CONTEXT_OVERFLOW_)/.test(name),
    ),
  );
}
