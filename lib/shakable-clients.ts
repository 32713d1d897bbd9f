import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.ts';

/**
 * Copies of the AWS SDK's clients from which a bundler can leave out the operations that nobody calls. Their schemas
 * write keys as `{ [_hE]: 400 }`, where `const _hE = "httpError"`. A computed key could run code, so esbuild keeps every
 * schema, used or not: 20 KB gzipped for S3, 15 for SES, in each bundle. With the key itself in its place it does not.
 *
 * @param folder where to put them
 * @returns for esbuild's `alias`: package → its copy
 */
export function copyShakableClients(folder: string): Record<string, string> {
  const packages = globSync('node_modules/@aws-sdk/client-*', { cwd: projectRoot });
  return Object.fromEntries(
    packages.map((relativePath) => {
      const name = relativePath.slice('node_modules/'.length);
      const copy = join(folder, name);
      for (const part of ['package.json', 'dist-es']) {
        cpSync(join(projectRoot, relativePath, part), join(copy, part), { recursive: true });
      }
      for (const schemas of globSync('dist-es/schemas/*.js', { cwd: copy })) {
        const file = join(copy, schemas);
        writeFileSync(file, withLiteralKeys(readFileSync(file, 'utf8')));
      }
      return [name, copy];
    }),
  );
}

/** `const _e = "error"; … { [_e]: _c }` → `… { "error": _c }` */
export function withLiteralKeys(source: string): string {
  const constants = new Map(
    [...source.matchAll(/^const (\w+) = ("[^"\\]*");$/gm)].map(([, name = '', literal = '']) => [
      name,
      literal,
    ]),
  );
  return source.replace(/\[(\w+)\]: /g, (computed, name: string) => {
    const literal = constants.get(name);
    return literal === undefined ? computed : `${literal}: `;
  });
}
