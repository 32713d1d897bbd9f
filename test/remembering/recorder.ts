/**
 * Runs before each test file, in its worker, and writes down what the file depends on beside what it imports. It does so
 * where `recordsVariable` names a folder.
 */
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { startRecording } from './recording.ts';
import { type Recorded, recordsVariable, uses } from './records.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = process.env[recordsVariable];

if (folder !== undefined) {
  startRecording();
  uses.ofFile.clear();
  afterAll(() => {
    const recorded: Recorded = {
      test: path.relative(root, expect.getState().testPath ?? ''),
      uses: [...uses.ofStarts, ...uses.ofFile],
      modules: Object.fromEntries([...uses.ofModules].map(([module, facts]) => [module, [...facts]])),
    };
    uses.ofModules.clear();
    appendFileSync(path.join(folder, `${process.pid}.jsonl`), `${JSON.stringify(recorded)}\n`);
  });
}
