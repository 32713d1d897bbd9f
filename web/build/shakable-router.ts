import type { Plugin } from 'vite';

/**
 * Lets the bundler drop unused parts of React Router (4 KB gzipped), which `displayName`s and calls without a
 * pure annotation keep alive.
 */
export function shakableRouter(): Plugin {
  return {
    name: 'reelwright:shakable-router',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /node_modules\/react-router\// },
      handler: (code) =>
        code
          .replace(/^\w+\.displayName = .*$/gm, '')
          .replace(/= (React\d*\.(forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'),
    },
  };
}
