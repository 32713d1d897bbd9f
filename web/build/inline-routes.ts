import type { Plugin } from 'vite';
import { developersRoutes } from '../api/developers-routes.ts';
import { publicRoutes } from '../api/public-routes.ts';
import { userRoutes } from '../api/user-routes.ts';

const inlined: readonly (readonly [file: string, exports: Readonly<Record<string, unknown>>])[] = [
  ['/web/api/developers-routes.ts', { developersRoutes }],
  ['/web/api/user-routes.ts', { userRoutes }],
  ['/web/api/public-routes.ts', { publicRoutes }],
];

/** Replaces the route modules with plain data, so that the site ships neither schemas nor their library. */
export function inlineRoutes(): Plugin {
  return {
    name: 'reelwright:inline-routes',
    load(id) {
      const [, exports] = inlined.find(([file]) => id.endsWith(file)) ?? [];
      if (exports === undefined) return null;
      return Object.entries(exports)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}
