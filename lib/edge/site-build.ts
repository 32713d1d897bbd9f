import { execFileSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../foundation/environments.ts';
import { projectRoot } from '../foundation/project-root.ts';

/** What an environment's site is built with, and where it lies, from the project's root. */
export function siteBuildOf({ name }: Pick<Environment, 'name'>) {
  return {
    // One for each environment: a deployment never takes the laptop's, whatever else is built meanwhile.
    folder: `.local/site-${name}`,
    variables: { VITE_SAMPLES: name === 'laptop' ? 'shown' : 'hidden' },
  } as const;
}

/**
 * Builds the site each time: it takes some seconds, and a page of an older source is never deployed. The folder is
 * replaced at once, so that a process that reads it meanwhile never finds it empty.
 *
 * @returns the folder, from the project's root
 */
export function buildSite(environment: Pick<Environment, 'name'>): string {
  const { folder, variables } = siteBuildOf(environment);
  const site = join(projectRoot, folder);
  const built = `${site}-${process.pid}`;
  execFileSync(
    process.execPath,
    [
      ...['node_modules/vite/bin/vite.js', 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'],
      ...['--outDir', built, '--emptyOutDir'],
    ],
    // Also when a test synthesizes: Vite would build React for development under another NODE_ENV.
    {
      cwd: projectRoot,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...variables, NODE_ENV: 'production' },
    },
  );
  if (existsSync(site)) renameSync(site, `${built}-replaced`);
  renameSync(built, site);
  rmSync(`${built}-replaced`, { recursive: true, force: true });
  return folder;
}
