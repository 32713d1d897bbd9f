import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { lockDataFolder } from './lock.ts';

/** A folder that is this process's own until it is closed. */
export interface DataFolder {
  readonly path: string;
  readonly close: () => void;
}

/**
 * Claims a data folder; `'memory'` is a temporary one that is removed when it is closed.
 *
 * @throws an Error with one sentence if a running process has the folder
 */
export function openDataFolder(dataFolder: string): DataFolder {
  if (dataFolder === 'memory') {
    const path = mkdtempSync(join(tmpdir(), 'reelwright-cloud-'));
    return { path, close: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) };
  }
  const path = resolve(dataFolder);
  return { path, close: lockDataFolder(path) };
}
