import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { factsFileOf } from '../../lib/foundation/facts.ts';
import { startEmptyAccount } from './empty-account.ts';

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
      'Operators',
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

const trial = ['Data', 'Service', 'DeveloperApi', 'Api', 'Pages'];

it.concurrent(
  'cdk ls and cdk synth need neither an argument nor a fact: they are of a trial',
  unlimited,
  async () => {
    expect((await cdk('ls')).text).toBe(trial.map((name) => `Reelwright-trial-${name}\n`).join(''));
    const { code, errors } = await cdk('synth', '--quiet');
    expect(errors).not.toContain('Error');
    expect(code).toBe(0);
  },
);

describe('cdk deploy', () => {
  it.concurrent('says before the synthesis that the shell has no credentials', unlimited, async () => {
    const { code, errors } = await cdkAlone(['--all', '-c', 'env=prod'], {
      HOME: output,
      PATH: process.env.PATH,
      AWS_EC2_METADATA_DISABLED: 'true',
      CDK_DISABLE_CLI_TELEMETRY: 'true',
    });
    expect(code).toBe(1);
    expect(errors).toContain('This shell has no credentials for AWS that work. Type: aws sso login');
  });

  it.concurrent(
    'says what to type where it cannot ask for the address, or whether to deploy',
    unlimited,
    async () => {
      const account = await startEmptyAccount();
      const environment = account.environment(output);
      const nameless = await cdkAlone(['--all'], environment);
      const unasked = await cdkAlone(['--all', '-c', 'trial=me@example.com'], environment);
      account.stop();
      expect([nameless.code, unasked.code]).toEqual([1, 1]);
      expect(nameless.errors).toContain('Type: npx cdk deploy --all -c trial=me@example.com');
      expect(unasked.errors).toContain(
        'no terminal on which to ask whether to deploy. Add: --require-approval never',
      );
    },
  );
});

/** rules.test.ts holds all stacks against CloudFormation's schemas, which takes longest. */
const unchecked = { CDK_VALIDATION: 'false' };

/** Runs the CDK's own command line as `npm run synth` and `npm run deploy` do, where it says most on its output. */
function cdk(command: string, ...args: readonly string[]) {
  return new Promise<{ code: number; text: string; errors: string }>((done) => {
    const all = ['bin/cdk.ts', command, '--output', mkdtempSync(join(output, command)), ...args];
    execFile(
      process.execPath,
      all,
      { cwd: root, env: { ...process.env, CI: 'true', ...unchecked } },
      (error, text, errors) => done({ code: error === null ? 0 : Number(error.code), text, errors }),
    );
  });
}

/** `cdk deploy` in a session of its own, which has no terminal. */
function cdkAlone(args: readonly string[], env: NodeJS.ProcessEnv) {
  return new Promise<{ code: number | null; errors: string }>((done) => {
    const all = ['bin/cdk.ts', 'deploy', '--output', mkdtempSync(join(output, 'deploy')), ...args];
    const child = spawn(process.execPath, all, {
      cwd: root,
      env,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const errors: Buffer[] = [];
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
    child.on('close', (code) => done({ code, errors: Buffer.concat(errors).toString('utf8') }));
  });
}
