import type { Plugin } from 'vite';

interface Patch {
  readonly files: RegExp;
  readonly from: RegExp;
  readonly to: string;
}

const patches: readonly Patch[] = [
  // `displayName`s and calls without a pure annotation keep unused parts of React Router, 7 KB gzipped.
  { files: /node_modules\/react-router\//, from: /^\w+\.displayName = .*$/gm, to: '' },
  {
    files: /node_modules\/react-router\//,
    from: /= (React\d*\.(forwardRef|createContext|memo)\()/g,
    to: '= /* @__PURE__ */ $1',
  },
  // No route here loads data: what does, and what catches its errors, would come with `useNavigate`, 1.5 KB gzipped.
  {
    files: /node_modules\/react-router\//,
    from: /isDataRoute \? useNavigateStable\(\) : useNavigateUnstable\(\)/,
    to: 'useNavigateUnstable()',
  },
  { files: /node_modules\/react-router\//, from: /^RenderErrorBoundary\.contextType = .*$/m, to: '' },
  // Every page has TanStack Query; what fetches a list page by page, or runs a mutation, then comes with its observer.
  ...inQueryCore('query', [
    [/^import \{ infiniteQueryBehavior \} .*$/m, ''],
    [/\(this\.#queryType === "infinite" \? .* : this\.options\.behavior\)\?/, 'this.options.behavior?'],
  ]),
  ...inQueryCore('infiniteQueryObserver', [
    [/import \{ hasNextPage,/, 'import { infiniteQueryBehavior, hasNextPage,'],
    [/options\._type = "infinite";/g, '$& options.behavior = infiniteQueryBehavior();'],
  ]),
  ...inQueryCore('mutationCache', [
    [/^import \{ Mutation \} .*$/m, ''],
    [/\bbuild\(client, options, state\)/, 'build(client, options, state, Mutation)'],
  ]),
  ...inQueryCore('mutationObserver', [
    [/import \{ getDefaultState \}/, 'import { getDefaultState, Mutation }'],
    [/\.build\(this\.#client, this\.options\)/, '.build(this.#client, this.options, undefined, Mutation)'],
  ]),
  // cbor-x, which reads content credentials, tries what the Content-Security-Policy forbids and reports.
  {
    files: /node_modules\/cbor-x\/decode\.js/,
    from: /new Function\(''\)/g,
    to: "throw new Error('not allowed')",
  },
];

function inQueryCore(
  module: string,
  replacements: readonly (readonly [from: RegExp, to: string])[],
): readonly Patch[] {
  const files = new RegExp(`/@tanstack/query-core/build/modern/${module}\\.js`);
  return replacements.map(([from, to]) => ({ files, from, to }));
}

/** Changes packages for the browser. The build fails where a package no longer has what a patch replaces. */
export function patchPackages(): Plugin {
  const applied = new Set<Patch>();
  return {
    name: 'reelwright:patch-packages',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: patches.map(({ files }) => files) },
      handler: (code, id) =>
        patches
          .filter(({ files }) => files.test(id))
          .reduce((patched, patch) => {
            const result = patched.replace(patch.from, patch.to);
            if (result !== patched) applied.add(patch);
            return result;
          }, code),
    },
    buildEnd(error) {
      const lost = patches.filter((patch) => !applied.has(patch));
      if (error === undefined && lost.length > 0) {
        throw new Error(
          `web/build/patch-packages.ts: nothing to replace by ${lost.map(({ from }) => from)}.`,
        );
      }
    },
  };
}
