import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { processTree, proportionalSetSize } from '../processes.ts';
import type { Figure } from './figure.ts';

const root = path.resolve(import.meta.dirname, '../..');
const minute = 60_000;

/** What `npm start` takes of the machine, a minute after it is ready. Linux only: it reads /proc. */
export async function measureLocalCloudSize(): Promise<readonly Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'reelwright-bench-'));
  const npm = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, PORT: '0', LOCAL_DATA_DIR: folder },
  });
  try {
    await new Promise<void>((resolve, reject) => {
      createInterface({ input: npm.stdout }).on('line', (line) => {
        if (line.includes('is ready at')) resolve();
      });
      npm.once('error', reject);
      npm.once('exit', () => reject(new Error('npm start ended before it was ready.')));
    });
    await pause(minute);
    const processes = processTree(npm.pid ?? 0);
    const bytes = processes.reduce((sum, process) => sum + proportionalSetSize(process), 0);
    return [
      { what: 'local cloud, processes', measured: processes.length, unit: '', promised: 15 },
      { what: 'local cloud, memory (PSS)', measured: Math.round(bytes / 2 ** 20), unit: 'MB', promised: 400 },
    ];
  } finally {
    const ended = npm.exitCode === null && once(npm, 'exit');
    npm.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
