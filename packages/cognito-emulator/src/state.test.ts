import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPoolState } from './state.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pool-state-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('the state of a user pool', () => {
  it('loses nothing that was acknowledged when its process is killed', async () => {
    const stateFile = join(folder, 'pool.json');
    // Adds a user, waits for the commit, says so on its output, and goes on until it is killed.
    const program = `
      import { openPoolState } from ${JSON.stringify(new URL('./state.ts', import.meta.url).href)};
      const state = openPoolState(${JSON.stringify(stateFile)}, Date.now, (email) => email);
      for (let count = 0; ; count += 1) {
        const attributes = { email: count + '@example.com' };
        state.addUser({ userId: String(count), status: 'CONFIRMED', createdAt: 0, modifiedAt: 0, attributes, identities: [] });
        await state.commit();
        console.log(count);
      }`;
    const writer = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let acknowledged = -1;
    for await (const line of createInterface({ input: writer.stdout })) {
      acknowledged = Number(line);
      if (acknowledged === 50) writer.kill('SIGKILL');
    }
    expect(acknowledged).toBeGreaterThanOrEqual(50);
    const state = openPoolState(stateFile, Date.now, (email) => email);
    expect(state.userByEmail(`${acknowledged}@example.com`)?.userId).toBe(String(acknowledged));
    expect([...state.users()].length).toBeGreaterThan(acknowledged);
  });

  it('shares one write among commits that come together', async () => {
    const stateFile = join(folder, 'pool.json');
    const state = openPoolState(stateFile, Date.now, (email) => email);
    const commits: Promise<void>[] = [];
    for (let count = 0; count < 500; count += 1) commits.push(state.commit());
    expect(new Set(commits).size).toBe(1);
    await Promise.all(commits);
    expect(openPoolState(stateFile, Date.now, (email) => email).signingKey).toBe(state.signingKey);
  });

  it('does not begin anew over a file that it cannot read', async () => {
    const stateFile = join(folder, 'pool.json');
    await writeFile(stateFile, '{"version":2}');
    expect(() => openPoolState(stateFile, Date.now, (email) => email)).toThrow(
      `${stateFile} is not the state of a local user pool. Move it away to begin a new one.`,
    );
  });
});
