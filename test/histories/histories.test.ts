import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type RecordedInvocation, replayHistory } from './history.ts';
import { scenes } from './scenes.ts';

/** Written by record.ts, when the steps were as they are in executions that may be running now. */
function recorded(name: string): readonly RecordedInvocation[] {
  return JSON.parse(readFileSync(fileOf(name), 'utf8'));
}

function fileOf(name: string): string {
  return path.join(import.meta.dirname, `${name}.json`);
}

describe('an execution that began before this release', () => {
  it.each(Object.entries(scenes))('goes on as it was recorded: %s', async (name, scene) => {
    expect(await replayHistory(scene, recorded(name))).toEqual([]);
  });

  it.each(Object.entries(scenes))('is missed if a step of it gets another name: %s', async (name, scene) => {
    const text = readFileSync(fileOf(name), 'utf8');
    const names = new Set([...text.matchAll(/"Name": "([^"]+)"/g)].map(([, step = '']) => step));
    expect(names.size).toBeGreaterThan(3);
    for (const step of names) {
      const renamed = JSON.parse(text.replaceAll(`"Name": "${step}"`, `"Name": "${step}, as it was called"`));
      expect(await replayHistory(scene, renamed), step).not.toEqual([]);
    }
  });

  it('is known for each scene, and each recorded one is replayed', () => {
    const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.json'));
    expect(files.sort()).toEqual(
      Object.keys(scenes)
        .map((name) => `${name}.json`)
        .sort(),
    );
  });
});
