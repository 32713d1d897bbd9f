import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { collection, createMemoryStore, openStore } from './store.ts';

const notes = collection('note', z.object({ id: z.string(), text: z.string() }));

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-'));
  file = join(folder, 'state', 'notes.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the store', () => {
  it('makes all of a change or none of it', () => {
    const store = openStore(file);
    expect(() =>
      store.write((transaction) => {
        transaction.put(notes, { id: 'a', text: 'one' });
        expect(transaction.get(notes, 'a')?.text).toBe('one');
        expect(transaction.all(notes)).toHaveLength(1);
        throw new Error('changed my mind');
      }),
    ).toThrow('changed my mind');
    expect(store.all(notes)).toEqual([]);
  });

  it('finds everything again in its order, without what a kill cut short', () => {
    const store = openStore(file);
    for (const id of ['a', 'b', 'c']) store.write(({ put }) => put(notes, { id, text: id }));
    store.write(({ put, remove }) => {
      put(notes, { id: 'a', text: 'changed' });
      remove(notes, 'b');
    });
    appendFileSync(file, '{"put":[["note",{"id":"d"');

    const again = openStore(file);
    expect(again.all(notes)).toEqual([
      { id: 'a', text: 'changed' },
      { id: 'c', text: 'c' },
    ]);
    again.write(({ put }) => put(notes, { id: 'e', text: 'e' }));
    expect(openStore(file).all(notes)).toHaveLength(3);
  });

  it('shortens a long file at the next start', () => {
    const store = openStore(file);
    for (let index = 0; index < 2_500; index += 1) {
      store.write(({ put }) => put(notes, { id: 'a', text: String(index) }));
    }

    openStore(file);
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(1);
    expect(openStore(file).get(notes, 'a')?.text).toBe('2499');
  });

  it('refuses a file that it did not write, by its name', () => {
    openStore(file);
    writeFileSync(file, '{"put":[["note",{"id":"a","text":1}]],"remove":[]}\n');
    expect(() => openStore(file).get(notes, 'a')).toThrow(`${file} is not what this version wrote`);

    for (const content of ['something else\n', '{"notes":[]}']) {
      writeFileSync(file, content);
      expect(() => openStore(file)).toThrow(`${file} is not what this version wrote`);
      expect(readFileSync(file, 'utf8')).toBe(content);
    }
  });

  it('loses nothing that it acknowledged when its process is killed', async () => {
    const program = `
      import { openStore } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'store.ts')).href)};
      const notes = { name: 'note', holds: () => true };
      const store = openStore(${JSON.stringify(file)});
      for (let index = 0; ; index += 1) {
        store.write(({ put }) => put(notes, { id: String(index), text: 'x'.repeat(500) }));
        await new Promise((resolve) => process.stdout.write(index + '\\n', resolve));
      }`;
    const child = spawn(execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let acknowledged = -1;
    for await (const line of createInterface(child.stdout)) {
      acknowledged = Number(line);
      if (acknowledged === 40) child.kill('SIGKILL');
    }
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    expect(acknowledged).toBeGreaterThanOrEqual(40);
    expect(openStore(file).all(notes).length).toBeGreaterThan(acknowledged);
  });

  it('lives in memory too, and each copy goes its own way', () => {
    const store = createMemoryStore();
    store.write(({ put }) => put(notes, { id: 'a', text: 'one' }));
    const copy = store.copy();
    copy.write(({ put, remove }) => {
      remove(notes, 'a');
      put(notes, { id: 'b', text: 'two' });
    });
    expect(store.all(notes)).toEqual([{ id: 'a', text: 'one' }]);
    expect(copy.all(notes)).toEqual([{ id: 'b', text: 'two' }]);
    expect(() =>
      store.write(() => {
        throw new Error('no');
      }),
    ).toThrow('no');
  });
});
