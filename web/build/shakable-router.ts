import type { Plugin } from 'vite';

/**
 * Lets the bundler leave out what the application does not use of React Router (forms, data routes, prefetching: 4 KB
 * gzipped), which the router's own build keeps alive by naming its components and by calls that are not marked as pure.
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
