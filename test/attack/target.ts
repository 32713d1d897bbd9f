import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Site } from '../cloud/person.ts';

/** What is attacked: an address. */
export interface Target extends Site {
  /** Decides what the generators make. */
  readonly seed: number;
  /** Lets time pass for tokens and codes; null: this target's clock is not ours. */
  readonly advanceClock: ((milliseconds: number) => Promise<void>) | null;
  /** The operators' console; null: this target's operators are not ours. */
  readonly operatorsUrl: string | null;
}

/** Where the local cloud under attack answers. */
export interface Addresses {
  readonly siteUrl: string;
  readonly operatorsUrl: string | null;
}

/** Starts a local cloud in a process of its own, with a data folder that is removed afterwards. */
export async function startTarget(seed: number): Promise<Target & { readonly stop: () => void }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'reelwright-attack-'));
  const host = fork(path.join(import.meta.dirname, 'cloud.host.ts'), [folder], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const addresses = await new Promise<Addresses>((resolve, reject) => {
    host.once('message', (message: Addresses) => resolve(message));
    host.once('exit', (code) => reject(new Error(`The local cloud did not start (${code}).`)));
  });
  let aheadMilliseconds = 0;
  return {
    ...addresses,
    seed,
    now: () => Date.now() + aheadMilliseconds,
    advanceClock: async (milliseconds) => {
      aheadMilliseconds += milliseconds;
      host.send(aheadMilliseconds);
      await pause(100);
    },
    stop: () => {
      host.once('exit', () => rmSync(folder, { recursive: true, force: true }));
      host.disconnect();
    },
  };
}
