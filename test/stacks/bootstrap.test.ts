import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startEmptyAccount } from './empty-account.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'bootstrap-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('cdk bootstrap needs neither a built page nor the facts of an operator, and begins with its own stack', {
  timeout: 0,
}, async () => {
  const account = await startEmptyAccount();
  const { output } = await new Promise<{ output: string }>((done) => {
    execFile(
      process.execPath,
      ['bin/cdk.ts', 'bootstrap', '-c', 'env=prod', '--output', join(folder, 'out')],
      {
        cwd: root,
        env: account.environment(folder),
      },
      (_, out, errors) => done({ output: out + errors }),
    );
  });
  account.stop();

  expect(output).toContain('Bootstrapping environment aws://111122223333/us-east-1');
  expect(account.calls).toContain('CreateChangeSet CDKToolkit');
});
