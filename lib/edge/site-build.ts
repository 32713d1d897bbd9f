import { execFileSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Environment, regionOf } from '../foundation/environments.ts';
import { projectRoot } from '../foundation/project-root.ts';

/** The folder is relative to the project's root. */
export function siteBuildOf({ name }: Pick<Environment, 'name'>) {
  return {
    // One for each environment: a deployment never takes the laptop's.
    folder: `.local/site-${name}`,
    variables: { VITE_SAMPLES: name === 'laptop' ? 'shown' : 'hidden' },
  } as const;
}

/** @returns the folder of the site, from the project's root */
export function buildSite(
  environment: Pick<Environment, 'name' | 'operator' | 'region' | 'tax' | 'promotionCodes'>,
): string {
  const { folder, variables } = siteBuildOf(environment);
  return build('web/vite.config.ts', folder, {
    ...variables,
    VITE_OPERATOR: JSON.stringify(environment.operator),
    VITE_REGION: regionOf(environment),
    VITE_TAX: environment.tax ?? '',
    VITE_PROMOTION_CODES: environment.promotionCodes ? 'yes' : '',
  });
}

/** The folder is relative to the project's root. */
export function consoleFolderOf({ name }: Pick<Environment, 'name'>): string {
  return `.local/operators-${name}`;
}

/** @returns the folder of the operators' console, from the project's root */
export function buildConsole(environment: Pick<Environment, 'name'>): string {
  return build('web/operators/vite.config.ts', consoleFolderOf(environment), {});
}

/**
 * Builds each time, so that no older source is deployed. Renames replace the folder, so that no process reads
 * half of a build.
 */
function build(configuration: string, folder: string, variables: Readonly<Record<string, string>>): string {
  const target = join(projectRoot, folder);
  const built = `${target}-${process.pid}`;
  execFileSync(
    process.execPath,
    [
      ...['node_modules/vite/bin/vite.js', 'build', '--config', configuration, '--logLevel', 'warn'],
      ...['--outDir', built, '--emptyOutDir'],
    ],
    {
      cwd: projectRoot,
      stdio: ['ignore', 'ignore', 'inherit'],
      // Under a test's NODE_ENV, Vite would build React for development.
      env: { ...process.env, ...variables, NODE_ENV: 'production' },
    },
  );
  if (existsSync(target)) renameSync(target, `${built}-replaced`);
  renameSync(built, target);
  rmSync(`${built}-replaced`, { recursive: true, force: true });
  return folder;
}
