import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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
 * @throws an Error with one sentence if a running process has the folder, or an earlier version wrote it
 */
export function openDataFolder(dataFolder: string): DataFolder {
  if (dataFolder === 'memory') {
    const path = mkdtempSync(join(tmpdir(), 'reelwright-cloud-'));
    return { path, close: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) };
  }
  const path = resolve(dataFolder);
  const close = lockDataFolder(path);
  try {
    checkLayout(path);
  } catch (error) {
    close();
    throw error;
  }
  return { path, close };
}

/** Rises when what is stored changes in a way that older data do not fit: nothing is migrated on one machine. */
const layout = 'layout-2';

function checkLayout(path: string): void {
  if (existsSync(join(path, layout))) return;
  if (readdirSync(path).some((name) => !name.startsWith('lock'))) {
    throw new Error(
      `The data in ${path} are of an earlier version, which this one cannot read: delete the folder to start anew, or set LOCAL_DATA_DIR to another one.`,
    );
  }
  writeFileSync(join(path, layout), '');
}
