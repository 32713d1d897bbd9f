import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { internalCollection, openStore } from './store.ts';

const notes = internalCollection<{ id: string; text: string }>('note');
const folderOf = () => mkdtempSync(join(tmpdir(), 'stripe-store-'));

describe('the store', () => {
  it('makes all of a change or none of it', () => {
    const store = openStore(folderOf());
    expect(() =>
      store.write((transaction) => {
        transaction.put(notes, { id: 'a', text: 'one' });
        expect(transaction.get(notes, 'a')?.text).toBe('one');
        throw new Error('changed my mind');
      }),
    ).toThrow('changed my mind');
    expect(store.all(notes)).toEqual([]);
  });

  it('finds everything again in its order, without what a crash cut short', async () => {
    const folder = folderOf();
    const store = openStore(folder);
    for (const id of ['a', 'b', 'c']) store.write(({ put }) => put(notes, { id, text: id }));
    store.write(({ put, remove }) => {
      put(notes, { id: 'a', text: 'changed' });
      remove(notes, 'b');
    });
    await store.close();
    appendFileSync(join(folder, 'journal.jsonl'), '{"put":[["note",{"id":"d"');
    const again = openStore(folder);
    expect(again.all(notes)).toEqual([
      { id: 'a', text: 'changed' },
      { id: 'c', text: 'c' },
    ]);
    again.write(({ put }) => put(notes, { id: 'e', text: 'e' }));
    await again.close();
    expect(openStore(folder).all(notes)).toHaveLength(3);
  });

  it('shortens a long journal at the next start', async () => {
    const folder = folderOf();
    const store = openStore(folder);
    for (let index = 0; index < 2_500; index += 1) {
      store.write(({ put }) => put(notes, { id: 'a', text: String(index) }));
    }
    await store.close();
    await openStore(folder).close();
    expect(readFileSync(join(folder, 'journal.jsonl'), 'utf8').trim().split('\n')).toHaveLength(1);
    expect(openStore(folder).get(notes, 'a')?.text).toBe('2499');
  });

  it('loses nothing that it promised when its process is killed', async () => {
    const folder = folderOf();
    const program = `
      import { internalCollection, openStore } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'store.ts')).href)};
      const notes = internalCollection('note');
      const store = openStore(${JSON.stringify(folder)});
      for (let index = 0; ; index += 1) {
        store.write(({ put }) => put(notes, { id: String(index), text: 'x'.repeat(500) }));
        await store.settled();
        process.stdout.write(index + '\\n');
      }`;
    const child = spawn(execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let promised = -1;
    for await (const line of createInterface(child.stdout)) {
      promised = Number(line);
      if (promised === 40) child.kill('SIGKILL');
    }
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    expect(promised).toBeGreaterThanOrEqual(40);
    expect(openStore(folder).all(notes).length).toBeGreaterThan(promised);
  });
});
