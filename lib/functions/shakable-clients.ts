import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../foundation/project-root.ts';

/**
 * Copies the AWS SDK's clients so that a bundler drops what no function uses:
 * - Operations. Schemas write keys as `{ [_hE]: 400 }`, where `const _hE = "httpError"`. A computed key could
 *   run code, so esbuild keeps every schema: 20 KB gzipped for S3, 15 for SES.
 * - Error classes. The clients register all (SSM: 130, 8 KB gzipped). An unregistered one arrives as the
 *   service's base exception, with its name, message and status.
 *
 * @returns for esbuild's `alias`: package → its copy
 */
export function copyShakableClients(folder: string): Record<string, string> {
  const functionsSource = globSync('functions/**/*.ts', { cwd: projectRoot })
    .map((file) => readFileSync(join(projectRoot, file), 'utf8'))
    .join('\n');
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
        const source = withLiteralKeys(readFileSync(file, 'utf8'));
        writeFileSync(file, withoutUnusedErrors(source, functionsSource));
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

/** Removes `n0_registry.registerError(Name$, Name);` unless `usedIn` names the class. */
export function withoutUnusedErrors(source: string, usedIn: string): string {
  const used = new Set(usedIn.match(/\w+/g));
  return source.replace(/^\w+\.registerError\((\w+)\$, \1\);$/gm, (registration, name: string) =>
    used.has(name) || name.endsWith('ServiceException') ? registration : '',
  );
}
