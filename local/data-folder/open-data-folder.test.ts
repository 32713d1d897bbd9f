import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDataFolder } from './open-data-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reelwright-data-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a data folder', () => {
  it('is opened again with what was stored in it', () => {
    openDataFolder(folder).close();
    writeFileSync(join(folder, 'tables.sqlite'), '');
    openDataFolder(folder).close();
  });

  it('of an earlier version is refused in a sentence that says what to do, and is left as it is', () => {
    mkdirSync(join(folder, 'buckets'));
    const expected = `delete the folder to start anew, or set LOCAL_DATA_DIR to another one.`;
    expect(() => openDataFolder(folder)).toThrow(expected);
    expect(() => openDataFolder(folder)).toThrow(expected);
    rmSync(join(folder, 'buckets'), { recursive: true });
    openDataFolder(folder).close();
  });
});
