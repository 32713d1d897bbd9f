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
  // cbor-x, which reads content credentials, tries what the Content-Security-Policy forbids and reports.
  {
    files: /node_modules\/cbor-x\/decode\.js/,
    from: /new Function\(''\)/g,
    to: "throw new Error('not allowed')",
  },
];

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
