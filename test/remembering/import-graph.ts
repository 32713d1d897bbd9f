import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import workspaces from '../../package.json' with { type: 'json' };

/** What modules import. All paths are relative to the root. */
export interface ImportGraph {
  /** The modules that a module loads, itself included, and the names of the packages that these import. */
  readonly loadedBy: (module: string) => Loaded;
}

export interface Loaded {
  readonly modules: readonly string[];
  readonly packages: readonly string[];
  /** Whether one of the modules imports files by a pattern, which Vite looks up and esbuild does not. */
  readonly importsByPattern: boolean;
}

/** Files that modules import and that hold no imports of ours. */
const leaves = ['.css', '.po', '.svg', '.woff2', '.json', '.txt', '.html', '.md', '.pem'];

/**
 * Reads what modules import, with esbuild.
 *
 * @param modules from which to start, relative to the root
 * @throws an Error if an import of ours leads nowhere
 */
export async function readImportGraph(root: string, modules: readonly string[]): Promise<ImportGraph> {
  const ours = Object.entries(workspaces.devDependencies)
    .filter(([, version]) => version === '0.1.0')
    .map(([name]) => name);
  const { metafile } = await build({
    absWorkingDir: root,
    stdin: {
      contents: modules.map((module) => `import ${JSON.stringify(`./${module}`)};`).join('\n'),
      resolveDir: root,
    },
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    treeShaking: false,
    logLevel: 'error',
    loader: Object.fromEntries(leaves.map((leaf) => [leaf, 'empty'])),
    plugins: [
      {
        name: 'packages',
        setup({ onResolve }) {
          onResolve({ filter: /^[^./]/ }, ({ path: name }) =>
            ours.some((our) => name === our || name.startsWith(`${our}/`))
              ? undefined
              : { path: name, external: true },
          );
          // `style.css?url`: what Vite makes of a file depends on the file.
          onResolve({ filter: /\?/ }, ({ path: name, resolveDir }) => ({
            path: path.resolve(resolveDir, name.replace(/\?.*/, '')),
            suffix: name.replace(/^[^?]*/, ''),
          }));
        },
      },
    ],
  });
  const imports = new Map(
    Object.entries(metafile.inputs).map(([file, input]) => [file.replace(/\?.*/, ''), input.imports]),
  );
  const byPattern = new Set(
    [...imports.keys()].filter(
      (file) =>
        /\.tsx?$/.test(file) && /import\.meta\.glob[<(]/.test(readFileSync(path.join(root, file), 'utf8')),
    ),
  );
  return {
    loadedBy(module) {
      const found = new Set<string>();
      const packages = new Set<string>();
      const waiting = [module];
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        if (found.has(next)) continue;
        found.add(next);
        for (const { path: target, external } of imports.get(next) ?? []) {
          if (external === true) packages.add(target);
          else waiting.push(target.replace(/\?.*/, ''));
        }
      }
      return {
        modules: [...found],
        packages: [...packages],
        importsByPattern: [...found].some((file) => byPattern.has(file)),
      };
    },
  };
}
