import type { Plugin } from 'vite';

/** A module by the end of its path, with what it exports. */
export type InlinedModule = readonly [file: string, exports: Readonly<Record<string, unknown>>];

/**
 * Replaces modules with plain data, so that an application ships neither schemas nor their library. The build
 * fails if one is not there.
 */
export function inlineRoutes(modules: readonly InlinedModule[]): Plugin {
  const missing = new Set(modules.map(([file]) => file));
  return {
    name: 'reelwright:inline-routes',
    load(id) {
      const [file = '', exports] = modules.find(([end]) => id.endsWith(end)) ?? [];
      if (exports === undefined) return null;
      missing.delete(file);
      return Object.entries(exports)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
    generateBundle() {
      if (missing.size > 0) throw new Error(`The build has no module ${[...missing].join(', ')}.`);
    },
  };
}
