import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What is made, not written: .gitignore names the same. */
const notSources: ReadonlySet<string> = new Set([
  ...['.git', '.local', 'cdk.out', 'coverage', 'dist', 'node_modules', 'screenshots'],
  ...['packages/sdk-python/build', '.env.local'],
]);

/** The files that people write, and what they say, as it is now. All paths are relative to the root. */
export interface Repository {
  /** All of them, sorted. */
  readonly files: readonly string[];
  /** Whether a path is in it, also if nothing is there. */
  readonly holds: (file: string) => boolean;
  /** A hash of what a file says; a folder and a missing file have values of their own. */
  readonly contentOf: (file: string) => string;
  /** A hash of the paths of all files in a folder. */
  readonly namesIn: (folder: string) => string;
  /** A hash of everything but documents. */
  readonly everything: () => string;
}

/** Texts for people, which no program reads unless a test's own process does. */
const isDocument = (file: string): boolean => file.startsWith('docs/') || /^[^/]*\.md$/.test(file);

/** Reads all of it at once: what is changed while tests run is another state. */
export function readRepository(root: string): Repository {
  const files = filesUnder(root, '').toSorted();
  const contents = new Map(files.map((file) => [file, hashOf([readFileSync(path.join(root, file))])]));
  const isIn = (folder: string) => (file: string) => folder === '' || file.startsWith(`${folder}/`);
  const sources = files.filter((file) => !isDocument(file));
  const everything = hashOf(sources.flatMap((file) => [file, '\0', contents.get(file) ?? '']));
  return {
    files,
    holds: (file) => !file.split('/').some((_, index, parts) => isMade(parts.slice(0, index + 1).join('/'))),
    contentOf: (file) => contents.get(file) ?? (files.some(isIn(file)) ? 'folder' : 'missing'),
    namesIn: (folder) => hashOf(files.filter(isIn(folder)).flatMap((file) => [file, '\0'])),
    everything: () => everything,
  };
}

/** SHA-256 of all parts in their order, in hexadecimal digits. */
export function hashOf(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

function filesUnder(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (isMade(file)) return [];
    return entry.isDirectory() ? filesUnder(root, file) : [file];
  });
}

function isMade(file: string): boolean {
  const name = path.posix.basename(file);
  return notSources.has(file) || notSources.has(name) || name.endsWith('.egg-info') || name === '__pycache__';
}
