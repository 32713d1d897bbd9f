import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataFolder } from './lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reelwright-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('lockDataFolder', () => {
  it('refuses a folder that a running process has, and gives it out again afterwards', () => {
    const unlock = lockDataFolder(folder);

    expect(() => lockDataFolder(folder)).toThrow(
      `Another local cloud (process ${process.pid}) is using ${folder}`,
    );

    unlock();
    lockDataFolder(folder)();
  });

  it('takes over the lock of a process that was killed', async () => {
    const holder = spawn(
      process.execPath,
      [
        '--eval',
        `const { lockDataFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'lock.ts'))});
         lockDataFolder(${JSON.stringify(folder)});
         console.log('locked');
         setInterval(() => {}, 1_000);`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(holder.stdout, 'data');
    expect(() => lockDataFolder(folder)).toThrow(`process ${holder.pid}`);
    holder.kill('SIGKILL');
    await once(holder, 'exit');

    lockDataFolder(folder)();
  });

  it.runIf(process.platform === 'linux')('knows a process number that is in use by another process', () => {
    writeFileSync(join(folder, 'lock'), `${process.pid} 1`);

    lockDataFolder(folder)();
  });
});
