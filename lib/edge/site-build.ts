import { execFileSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../foundation/environments.ts';
import { projectRoot } from '../foundation/project-root.ts';

/** The folder is relative to the project's root. */
export function siteBuildOf({ name }: Pick<Environment, 'name'>) {
  return {
    // One for each environment: a deployment never takes the laptop's.
    folder: `.local/site-${name}`,
    variables: { VITE_SAMPLES: name === 'laptop' ? 'shown' : 'hidden' },
  } as const;
}

/**
 * Builds each time, so that no older source is deployed. Renames replace the folder, so that no process reads
 * half of a build.
 *
 * @returns the folder, from the project's root
 */
export function buildSite(environment: Pick<Environment, 'name' | 'operator'>): string {
  const { folder, variables } = siteBuildOf(environment);
  const site = join(projectRoot, folder);
  const built = `${site}-${process.pid}`;
  execFileSync(
    process.execPath,
    [
      ...['node_modules/vite/bin/vite.js', 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'],
      ...['--outDir', built, '--emptyOutDir'],
    ],
    // Under a test's NODE_ENV, Vite would build React for development.
    {
      cwd: projectRoot,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        ...variables,
        VITE_OPERATOR: JSON.stringify(environment.operator),
        NODE_ENV: 'production',
      },
    },
  );
  if (existsSync(site)) renameSync(site, `${built}-replaced`);
  renameSync(built, site);
  rmSync(`${built}-replaced`, { recursive: true, force: true });
  return folder;
}
