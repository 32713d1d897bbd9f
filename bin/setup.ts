/**
 * `npm run setup -- -c env=prod`: leads from an empty account to a deployed environment. It asks what only the operator
 * knows and writes `environments/prod.json`, asks the account for the rest, and ends with the smoke test. Each step can be
 * repeated: the same command begins where it stopped.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { environmentNamed } from '../lib/foundation/environments.ts';
import { projectRoot } from '../lib/foundation/project-root.ts';
import { deployEnvironment } from './account/deploy-environment.ts';
import { stacksOf } from './account/environment-stacks.ts';
import { printPreflight } from './account/print-preflight.ts';
import { runCdk } from './account/run-cdk.ts';
import { targetOf } from './aws-of.ts';
import { shellAccount } from './setup/account.ts';
import { type Commands, runSetup, SetupStopped } from './setup/steps.ts';
import { shellTerminal } from './setup/terminal.ts';

const commands: Commands = {
  stacksOf,
  bootstrap: (account, region) => runCdk(['bootstrap', '--app', '', `aws://${account}/${region}`]),
  preflight: printPreflight,
  deploy: (environment) => deployEnvironment(environment, []),
  syncStripe: ({ name }) => run('bin/stripe-sync.ts', '-c', `env=${name}`),
  smoke: ({ name, operatorAddress = '' }, siteUrl) =>
    run('bin/smoke.ts', '-c', `env=${name}`, '--url', siteUrl, '--mailbox', operatorAddress),
};

try {
  const { values } = parseArgs({ options: { context: { type: 'string', short: 'c', multiple: true } } });
  const { name } = environmentNamed(targetOf(values.context) ?? 'dev');
  if (name === 'laptop') throw new Error('The laptop needs no setup: npm start.');
  if (!process.stdin.isTTY) throw new Error('npm run setup asks questions: run it in a terminal.');
  console.log(
    'A new AWS account needs the paid plan (https://console.aws.amazon.com/billing/home). Ctrl-C stops; the same command begins where it stopped.',
  );
  await runSetup({ name, account: shellAccount, commands, terminal: shellTerminal, wait });
  console.log(`\n${name} is set up. Later deployments: npm run deploy -- -c env=${name}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof SetupStopped) console.error('The same command goes on from here.');
  process.exitCode = 1;
}

function run(file: string, ...args: readonly string[]): number {
  const { status, error } = spawnSync(process.execPath, [path.join(projectRoot, file), ...args], {
    cwd: projectRoot,
    stdio: 'inherit',
  });
  if (error !== undefined) throw error;
  return status ?? 1;
}
