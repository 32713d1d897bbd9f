import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataFolder } from './lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reelwright-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A program that locks the folder, writes its process number, and stays. */
function lockAndWait(): string {
  return `const { lockDataFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'lock.ts'))});
    lockDataFolder(${JSON.stringify(folder)});
    console.log(process.pid);
    setInterval(() => {}, 1_000);`;
}

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
    const holder = spawn(process.execPath, ['--eval', lockAndWait()], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(holder.stdout, 'data');
    expect(() => lockDataFolder(folder)).toThrow(`process ${holder.pid}`);
    holder.kill('SIGKILL');
    await once(holder, 'exit');

    lockDataFolder(folder)();
  });

  it.runIf(process.platform === 'linux')('takes over the lock of a zombie', async () => {
    // `sleep` takes the shell's place, and asks for the end of no child.
    const parent = spawn('sh', ['-c', '"$0" --eval "$1" & exec sleep 60', process.execPath, lockAndWait()], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [line] = await once(parent.stdout, 'data');
      const pid = Number.parseInt(String(line), 10);
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ');

      lockDataFolder(folder)();
    } finally {
      parent.kill('SIGKILL');
    }
  });

  it.runIf(process.platform === 'linux')('knows a process number that is in use by another process', () => {
    writeFileSync(join(folder, 'lock'), `${process.pid} 1`);

    lockDataFolder(folder)();
  });
});
