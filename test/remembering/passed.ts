import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import type { ImportGraph } from './import-graph.ts';
import type { Recorded } from './records.ts';
import { hashOf, type Repository } from './repository.ts';

/** Each state of a dependency once, as `<dependency>=<value>`, and name → the states in which it passed. */
const Stored = z.object({ states: z.array(z.string()), passed: z.record(z.string(), z.array(z.int())) });

/** What passed, and on what that depended: kept in a file between runs. */
export interface PassedRuns {
  /** The first thing that is different from when it passed; 'never passed'; null: nothing is different. */
  readonly whatChanged: (name: string) => string | null;
  readonly add: (name: string, dependencies: readonly string[]) => void;
  readonly remove: (name: string) => void;
  readonly save: () => void;
}

export function readPassedRuns(file: string, currentValueOf: (dependency: string) => string): PassedRuns {
  // A file of an earlier version tells nothing.
  const { data: stored = { states: [], passed: {} } } = z.safeParse(
    Stored,
    existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined,
  );
  const passed = new Map(
    Object.entries(stored.passed).map(([name, states]) => [
      name,
      states.map((index) => stored.states[index] ?? ''),
    ]),
  );
  return {
    whatChanged(name) {
      const states = passed.get(name);
      if (states === undefined) return 'never passed';
      for (const state of states) {
        const dependency = state.slice(0, state.lastIndexOf('='));
        if (`${dependency}=${currentValueOf(dependency)}` !== state) return dependency;
      }
      return null;
    },
    add: (name, dependencies) =>
      void passed.set(
        name,
        dependencies.map((dependency) => `${dependency}=${currentValueOf(dependency)}`),
      ),
    remove: (name) => void passed.delete(name),
    save() {
      const states = [...new Set([...passed.values()].flat())];
      const indexes = new Map(states.map((state, index) => [state, index]));
      const names = [...passed].map(([name, its]) => [name, its.map((state) => indexes.get(state))]);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify({ states, passed: Object.fromEntries(names) }));
    },
  };
}

/** What was recorded in a run, put together. */
export interface Findings {
  /** What each module did, whichever test file loaded it. */
  readonly ofModules: ReadonlyMap<string, ReadonlySet<string>>;
  /** What was used while a test file ran. */
  readonly usesOf: ReadonlyMap<string, readonly string[]>;
}

export function putTogether(records: readonly Recorded[]): Findings {
  const ofModules = new Map<string, Set<string>>();
  for (const { modules } of records) {
    for (const [module, facts] of Object.entries(modules)) {
      const known = ofModules.get(module) ?? new Set();
      for (const fact of facts) known.add(fact);
      ofModules.set(module, known);
    }
  }
  return { ofModules, usesOf: new Map(records.map(({ test, uses }) => [test, uses])) };
}

/** Packages that read files where no recorder sees it. Not esbuild: each build of it is recorded. */
const readsUnseen = /^(vite|rolldown|@lingui\/cli|@vitejs|@rolldown|knip)($|\/)/;

/** What `ensureAssembly` builds before any test runs. */
const builtFile = /^(?:cdk\.out|\.local)\/(laptop|site-laptop)(\/.*|)$/;

/**
 * What a test file depends on: one string for each, which `createCurrentValueOf` knows the value of.
 *
 * @param always what each test file depends on
 * @param findings of the run in which it passed
 */
export function dependenciesOf(
  test: string,
  graph: ImportGraph,
  { ofModules, usesOf }: Findings,
  repository: Pick<Repository, 'holds'>,
  always: readonly string[],
): readonly string[] {
  const dependencies = new Set(always);
  const seen = new Set<string>();
  const follow = (module: string): void => {
    const { modules, packages, importsByPattern } = graph.loadedBy(module);
    if (importsByPattern || packages.some((name) => readsUnseen.test(name))) dependencies.add('everything');
    for (const loaded of modules) {
      if (seen.has(loaded)) continue;
      seen.add(loaded);
      dependencies.add(`file ${loaded}`);
      for (const fact of ofModules.get(loaded) ?? []) {
        const [kind = '', file = ''] = fact.split(' ', 2);
        if (kind === 'module') follow(file);
        else if (kind === 'everything' || repository.holds(file)) dependencies.add(fact);
        // What is built: the local cloud's own reading is told apart by functions and pages.
        else if (!/^(packages|local)\//.test(loaded)) {
          const [, folder, rest] = builtFile.exec(file) ?? [];
          if (folder !== undefined) dependencies.add(`built ${folder}${rest}`);
          else if (/^(cdk\.out|\.local)/.test(file)) dependencies.add('everything');
        }
      }
    }
  };
  follow(test);
  // Read by no module of ours. Code is what Vitest itself loads.
  for (const fact of ofModules.get('') ?? []) if (!/\.[cm]?[jt]sx?$/.test(fact)) dependencies.add(fact);
  for (const use of usesOf.get(test) ?? []) dependencies.add(use);
  return [...dependencies].toSorted();
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
  const known = new Map<string, string>();
  return (dependency) => {
    const value = known.get(dependency) ?? lookUp(dependency);
    known.set(dependency, value);
    return value;
  };

  function lookUp(dependency: string): string {
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
      case 'built':
        manifests ??= manifestsIn(assembly);
        return builtValue(name, { assembly, site, manifests });
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
  }
}

function manifestsIn(assembly: string): string {
  if (!existsSync(assembly)) return '';
  return readdirSync(assembly)
    .filter((name) => name.endsWith('.assets.json'))
    .map((name) => readFileSync(path.join(assembly, name), 'utf8'))
    .join('');
}

/** The hashes of a function's code, in the names of its assets, their destinations and versions. */
const codeHashes = /[0-9a-f]{32,}|(?<=-)[0-9a-f]{8}(?=")/g;

/**
 * What a built file says, or the names in a built folder. A template says it without the hashes of code: a test that
 * starts a cloud on it also depends on each function that it invokes, and one that reads code on the asset.
 */
function builtValue(
  name: string,
  built: { readonly assembly: string; readonly site: string; readonly manifests: string },
): string {
  const isOfSite = name.startsWith('site-laptop');
  const target = path.join(isOfSite ? built.site : built.assembly, name.replace(/^[^/]*/, ''));
  // Assets of former builds stay.
  const [, asset] = /^laptop\/asset\.([^./]+)/.exec(name) ?? [];
  if (!existsSync(target) || (asset !== undefined && !built.manifests.includes(asset))) return 'missing';
  if (statSync(target).isDirectory()) {
    const names = readdirSync(target, { encoding: 'utf8', recursive: isOfSite || asset !== undefined });
    const told = names.map((each) => (isOfSite ? each : each.replace(codeHashes, '')));
    return hashOf([...new Set(told)].toSorted().flatMap((each) => [each, '\0']));
  }
  if (isOfSite || asset !== undefined) return hashOf([readFileSync(target)]);
  const text = readFileSync(target, 'utf8').replace(codeHashes, '');
  // A manifest of assets is in the order of their hashes.
  return hashOf([name.endsWith('.assets.json') ? text.split(/,?\n/).toSorted().join('\n') : text]);
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
