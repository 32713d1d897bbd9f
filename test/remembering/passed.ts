import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import type { ImportGraph } from './import-graph.ts';
import type { Recorded } from './records.ts';
import { hashOf, type Repository } from './repository.ts';

/** Name → what its run depended on → a hash of what that was like. */
const Passed = z.record(z.string(), z.record(z.string(), z.string()));

/** What passed, and on what that depended: kept in a file between runs. */
export interface PassedRuns {
  /** The first thing that is different from when it passed; 'never passed'; null: nothing is different. */
  readonly whatChanged: (name: string) => string | null;
  readonly add: (name: string, dependencies: readonly string[]) => void;
  readonly remove: (name: string) => void;
  readonly save: () => void;
}

export function readPassedRuns(file: string, currentValueOf: (dependency: string) => string): PassedRuns {
  const passed = new Map(
    Object.entries(existsSync(file) ? z.parse(Passed, JSON.parse(readFileSync(file, 'utf8'))) : {}),
  );
  return {
    whatChanged(name) {
      const dependencies = passed.get(name);
      if (dependencies === undefined) return 'never passed';
      const changed = Object.entries(dependencies).find(
        ([dependency, value]) => currentValueOf(dependency) !== value,
      );
      return changed === undefined ? null : changed[0];
    },
    add: (name, dependencies) =>
      void passed.set(
        name,
        Object.fromEntries(dependencies.map((dependency) => [dependency, currentValueOf(dependency)])),
      ),
    remove: (name) => void passed.delete(name),
    save() {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(Object.fromEntries([...passed].toSorted())));
    },
  };
}

/** Packages that read files where no recorder sees it. */
const readsUnseen = /^(esbuild|vite|rolldown|@lingui\/cli|@vitejs|@rolldown|knip)($|\/)/;

/**
 * What a test file depends on: one string for each, which `createCurrentValueOf` knows the value of.
 *
 * @param always what each test file depends on
 * @param records of the run in which it passed
 */
export function dependenciesOf(
  test: string,
  graph: ImportGraph,
  records: readonly Recorded[],
  repository: Pick<Repository, 'holds'>,
  always: readonly string[],
): readonly string[] {
  const dependencies = new Set(always);
  const facts = new Map<string, Set<string>>();
  for (const { modules } of records) {
    for (const [module, found] of Object.entries(modules)) {
      facts.set(module, new Set([...(facts.get(module) ?? []), ...found]));
    }
  }
  const seen = new Set<string>();
  const follow = (module: string): void => {
    const { modules, packages, importsByPattern } = graph.loadedBy(module);
    if (importsByPattern || packages.some((name) => readsUnseen.test(name))) dependencies.add('everything');
    for (const loaded of modules) {
      if (seen.has(loaded)) continue;
      seen.add(loaded);
      dependencies.add(`file ${loaded}`);
      for (const fact of facts.get(loaded) ?? []) {
        const [kind = '', file = ''] = fact.split(' ', 2);
        if (kind === 'module') follow(file);
        else if (kind === 'everything' || repository.holds(file)) dependencies.add(fact);
        // What is built: the local cloud's own reading is told apart by functions and pages.
        else if (!/^(packages|local)\//.test(loaded) && /^(cdk\.out|\.local)/.test(file))
          dependencies.add('everything');
      }
    }
  };
  follow(test);
  // Read by no module of ours. Code is what Vitest itself loads.
  for (const fact of facts.get('') ?? []) if (!/\.[cm]?[jt]sx?$/.test(fact)) dependencies.add(fact);
  for (const { test: recorded, uses } of records) {
    if (recorded === test) for (const use of uses) dependencies.add(use);
  }
  return [...dependencies].filter((dependency) => dependency !== '').toSorted();
}

/**
 * Tells the value of each dependency as it is now.
 *
 * @param assembly the folder of the synthesized stacks
 * @param site the folder of the built site
 */
export function createCurrentValueOf(
  repository: Repository,
  assembly: string,
  site: string,
  others: Readonly<Record<string, string>>,
): (dependency: string) => string {
  let manifests: string | undefined;
  let wholeSite: string | undefined;
  return (dependency) => {
    const [kind = '', name = ''] = dependency.split(' ', 2);
    switch (kind) {
      case 'file':
        return repository.contentOf(name);
      case 'names':
        return repository.namesIn(name);
      case 'everything':
        return repository.everything();
      case 'function':
        manifests ??= manifestsIn(assembly);
        return String(manifests.includes(name.replace('asset.', '')));
      case 'site':
        return siteFile(site, name) ?? 'none';
      case 'page':
        wholeSite ??= hashOfFolder(site);
        return siteFile(site, name) ?? wholeSite;
      default: {
        const value = others[dependency];
        if (value === undefined) throw new Error(`Nothing is known of the dependency ${dependency}.`);
        return value;
      }
    }
  };
}

function manifestsIn(assembly: string): string {
  if (!existsSync(assembly)) return '';
  return readdirSync(assembly)
    .filter((name) => name.endsWith('.assets.json'))
    .map((name) => readFileSync(path.join(assembly, name), 'utf8'))
    .join('');
}

/** What is at an address of the site, as lib/ maps addresses to files; null: nothing. */
function siteFile(site: string, address: string): string | null {
  const file = [address, `${address}.html`, `${address}/index.html`]
    .map((candidate) => path.join(site, candidate))
    .find(
      (candidate) => candidate.startsWith(site) && path.extname(candidate) !== '' && existsSync(candidate),
    );
  return file === undefined ? null : hashOf([readFileSync(file)]);
}

function hashOfFolder(folder: string): string {
  if (!existsSync(folder)) return 'missing';
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return hashOf(
    files.flatMap(({ parentPath, name }) => [name, '\0', readFileSync(path.join(parentPath, name))]),
  );
}
