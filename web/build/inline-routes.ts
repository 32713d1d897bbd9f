import type { Plugin } from 'vite';

/** A module by the end of its path, with what it exports. */
export type InlinedModule = readonly [file: string, exports: Readonly<Record<string, unknown>>];

/** Replaces modules with plain data, so that an application ships neither schemas nor their library. */
export function inlineRoutes(modules: readonly InlinedModule[]): Plugin {
  return {
    name: 'reelwright:inline-routes',
    load(id) {
      const [, exports] = modules.find(([file]) => id.endsWith(file)) ?? [];
      if (exports === undefined) return null;
      return Object.entries(exports)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}
