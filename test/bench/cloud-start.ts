import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startTestCloud } from '../cloud/test-cloud.ts';
import type { Figure } from './figure.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** How long a person and a test wait for the local cloud. Nothing has changed since the last build. */
export async function measureCloudStart(): Promise<readonly Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'reelwright-bench-'));
  try {
    await timeStart(folder);
    const second = await timeStart(folder);
    return [
      { what: 'second start to the first page', measured: second.page, unit: 'ms', promised: 1_500 },
      {
        what: "second start to a function's first answer",
        measured: second.api,
        unit: 'ms',
        promised: 1_500,
      },
      { what: 'a fresh cloud of a test', measured: await timeTestCloud(), unit: 'ms', promised: 2_000 },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Milliseconds from the start of the process to the first page, and to the first answer that a function gave. */
async function timeStart(folder: string): Promise<{ page: number; api: number }> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['local/start.ts'], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, PORT: String(port), LOCAL_DATA_DIR: folder },
  });
  try {
    const site = `http://localhost:${port}`;
    await until(async () => (await fetch(site)).status === 200);
    const page = performance.now() - startedAt;
    // An unsigned webhook is refused by the function itself, not before it.
    await until(
      async () => (await fetch(`${site}/api/webhooks/stripe`, { method: 'POST', body: '{}' })).status === 400,
    );
    return { page: Math.round(page), api: Math.round(performance.now() - startedAt) };
  } finally {
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await exited;
  }
}

async function timeTestCloud(): Promise<number> {
  const startedAt = performance.now();
  const cloud = await startTestCloud('command');
  const milliseconds = performance.now() - startedAt;
  await cloud.stop();
  return Math.round(milliseconds);
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    if (await condition().catch(() => false)) return;
    await pause(5);
  }
  throw new Error('The local cloud did not start within a minute.');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('No port is free.');
  return address.port;
}
