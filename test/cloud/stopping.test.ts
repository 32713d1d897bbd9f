import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { type ProcessOnMachine, processTree, stillRunning } from '../processes.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** A closed terminal, Ctrl-C and the system's shutdown reach the whole group; a supervisor's signal npm alone. */
it.runIf(process.platform === 'linux').each([
  ['SIGINT', 'npm'],
  ['SIGINT', 'the whole group'],
  ['SIGTERM', 'npm'],
  ['SIGTERM', 'the whole group'],
  ['SIGHUP', 'npm'],
  ['SIGHUP', 'the whole group'],
  ['SIGKILL', 'npm'],
  ['SIGKILL', 'the cloud itself'],
  ['SIGKILL', 'the whole group'],
] as const)('%s to %s leaves no process of npm start', async (signal, target) => {
  const { npm, processes } = await start();
  expect(processes.length).toBeGreaterThan(2);
  const [, cloud] = processes;
  process.kill({ npm, 'the whole group': -npm, 'the cloud itself': cloud?.pid ?? 0 }[target], signal);
  await expect.poll(() => stillRunning(processes)).toEqual([]);
});

/** `npm start` in a process group of its own, as a terminal starts it, when it says that it is ready. */
async function start(): Promise<{ readonly npm: number; readonly processes: readonly ProcessOnMachine[] }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'reelwright-stopping-'));
  const child = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: '0', LOCAL_DATA_DIR: folder },
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('npm could not be started.');
  let processes: readonly ProcessOnMachine[] = [];
  onTestFinished(() => {
    for (const left of stillRunning(processes)) process.kill(left.pid, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  });
  child.stderr.resume();
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('Ctrl-C stops it')) resolve();
    });
    child.once('exit', () => reject(new Error('npm start ended before it was ready.')));
  });
  processes = processTree(pid);
  return { npm: pid, processes };
}
