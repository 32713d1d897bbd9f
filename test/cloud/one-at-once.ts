import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { usualAssemblyFolder } from './test-cloud.ts';

/** The assembly with models that make one video at once; its assets stay where they are. The caller removes it. */
export function assemblyOfOneAtOnce(): string {
  const copy = mkdtempSync(join(tmpdir(), 'reelwright-line-'));
  const assets = `"path": "${join(relative(copy, usualAssemblyFolder), 'asset.')}`;
  for (const name of readdirSync(usualAssemblyFolder).filter((file) => !file.startsWith('asset.'))) {
    const text = readFileSync(join(usualAssemblyFolder, name), 'utf8');
    const changed = text.replaceAll('"path": "asset.', assets).replaceAll(/(videosAtOnce\\":)\d+/g, '$11');
    writeFileSync(join(copy, name), changed);
  }
  return copy;
}
