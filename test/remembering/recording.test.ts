import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';

const Said = z.object({
  beforeCommand: z.array(z.string()),
  facts: z.array(z.string()),
  ofSecondBuild: z.array(z.string()),
  ofStarts: z.array(z.string()),
  ofFile: z.array(z.string()),
});

it('what a module reads, starts and asks for is written down beside its name', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    path.join(import.meta.dirname, 'reads.host.ts'),
  ]);
  const said = z.parse(Said, JSON.parse(stdout));

  expect(said.beforeCommand.toSorted()).toEqual([
    'file biome.json',
    'file cdk.json',
    'file no-such-file.json',
    'module test/remembering/records.ts',
    'names ',
    'names docs',
  ]);
  // What another program reads is not known.
  expect(said.facts).toContain('everything');
  expect(said.ofSecondBuild).toEqual(['everything']);
  expect(said.ofStarts).toEqual(['site /config.json']);
  expect(said.ofFile).toEqual(['page /about']);
});
