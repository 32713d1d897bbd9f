import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folder = mkdtempSync(path.join(tmpdir(), 'reelwright-tests-'));

/**
 * Gives a run one folder for everything that its tests write, and removes it at the end: a worker that Vitest ends has no
 * chance to clean up after itself.
 */
export function setup(): void {
  process.env.TMPDIR = folder;
}

export function teardown(): void {
  rmSync(folder, { recursive: true, force: true });
}
