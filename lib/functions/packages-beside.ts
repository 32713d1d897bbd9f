import { cpSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import { projectRoot } from '../foundation/project-root.ts';

/**
 * Copies packages that find files beside themselves, with their dependencies, to where Node finds them from
 * `folder`. Optional dependencies, which are builds for this machine and not for Lambda, are left out.
 *
 * @throws {Error} if one is not installed, or is needed in two versions
 */
export function copyPackages(names: readonly string[], folder: string): void {
  const copied = new Map<string, string>();
  for (const name of names) copy(name, join(projectRoot, 'package.json'));

  function copy(name: string, wantedBy: string): void {
    const found = findPackageJSON(name, pathToFileURL(wantedBy));
    if (found === undefined) throw new Error(`The package ${name} is not installed: run npm ci.`);
    const { version, dependencies } = z.parse(PackageManifest, JSON.parse(readFileSync(found, 'utf8')));
    const before = copied.get(name);
    if (before !== undefined) {
      if (before !== version)
        throw new Error(`Two versions of ${name} are needed beside a bundle: ${before} and ${version}.`);
      return;
    }
    copied.set(name, version);
    const source = dirname(found);
    cpSync(source, join(folder, 'node_modules', name), {
      recursive: true,
      dereference: true,
      filter: (file) => file === source || basename(file) !== 'node_modules',
    });
    for (const dependency of Object.keys(dependencies ?? {})) copy(dependency, found);
  }
}

const PackageManifest = z.object({
  version: z.string(),
  dependencies: z.optional(z.record(z.string(), z.string())),
});
