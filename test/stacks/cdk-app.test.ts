import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { factsFileOf } from '../../lib/foundation/facts.ts';

const root = resolve(import.meta.dirname, '../..');
const output = mkdtempSync(join(tmpdir(), 'cdk-app-'));
// Processor-bound: how long it takes says nothing.
const unlimited = { timeout: 0 };
afterAll(() => rmSync(output, { recursive: true }));

it.concurrent(
  'cdk ls names the stacks of an environment whose facts are still missing',
  unlimited,
  async () => {
    const { code, text } = await cdk('ls', '-c', 'env=prod');
    const stacks = [
      'Data',
      'Service',
      'DeveloperApi',
      'Api',
      'Pages',
      'Monitoring',
      'BackupCopies',
      'Backups',
    ];
    expect({ code, text }).toEqual({
      code: 0,
      text: stacks.map((name) => `Reelwright-prod-${name}\n`).join(''),
    });
  },
);

it.concurrent(
  'npm run synth refuses an environment that lacks facts, and names them',
  unlimited,
  async () => {
    const { code, errors } = await cdk('synth', '--quiet', '-c', 'env=prod');
    expect(code).toBe(1);
    expect(errors).toContain('The environment prod lacks account');
    expect(errors).toContain(`Write it into ${factsFileOf('prod')}.`);
    expect(errors).not.toContain('    at ');
  },
);

/** Runs the CDK's own command line as `npm run synth` and `npm run deploy` do. */
function cdk(command: string, ...args: readonly string[]) {
  return new Promise<{ code: number; text: string; errors: string }>((done) => {
    const all = ['bin/cdk.ts', command, '--output', join(output, command), ...args];
    execFile(process.execPath, all, { cwd: root }, (error, text, errors) =>
      done({ code: error === null ? 0 : Number(error.code), text, errors }),
    );
  });
}
