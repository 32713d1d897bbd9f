import { spawnSync } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Claims a data folder for this process, so that no two local clouds ever write to it. The lock of a process that is
 * gone is taken over.
 *
 * @returns gives the folder back
 * @throws an Error with one sentence if a running process has it
 */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const lock = join(folder, 'lock');
  const own = join(folder, `lock.${process.pid}`);
  writeFileSync(own, identityOf(process.pid) ?? `${process.pid} `);
  try {
    for (;;) {
      try {
        linkSync(own, lock);
        return () => rmSync(lock, { force: true });
      } catch (error) {
        if (!isCode(error, 'EEXIST')) throw error;
        removeStaleLock(lock, own, folder);
      }
    }
  } finally {
    rmSync(own, { force: true });
  }
}

function removeStaleLock(lock: string, own: string, folder: string): void {
  const holder = readIfThere(lock);
  if (holder === undefined) return;
  const pid = Number.parseInt(holder, 10);
  if (identityOf(pid) === holder) {
    throw new Error(
      `Another local cloud (process ${pid}) is using ${folder}: stop it, or set LOCAL_DATA_DIR to another folder.`,
    );
  }
  const aside = `${own}.stale`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  // Between reading and renaming another process may have been first and have locked the folder for itself.
  if (readIfThere(aside) === holder) rmSync(aside);
  else renameSync(aside, lock);
}

/**
 * A process's number and, where the system tells it, when it started, since numbers are used again.
 *
 * @returns undefined if there is no such process, or only a zombie: it has ended, and its parent has not asked how
 */
function identityOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!isCode(error, 'EPERM')) return undefined;
  }
  const { state, startedAt } = statusOf(pid);
  return state === 'Z' ? undefined : `${pid} ${startedAt}`;
}

function statusOf(pid: number): { readonly state: string; readonly startedAt: string } {
  const stat = readIfThere(`/proc/${pid}/stat`);
  if (stat === undefined) {
    // No Linux.
    const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
    return { state: (stdout ?? '').trim().slice(0, 1), startedAt: '' };
  }
  // The third field and the 22nd; the second one, the program's name, may hold spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(') ') + 2).split(' ');
  return { state: fields[0] ?? '', startedAt: fields[19] ?? '' };
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
