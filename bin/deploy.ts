/**
 * `npm run deploy -- -c env=prod`: asks the account first (`npm run preflight`), then deploys all stacks of an environment
 * (without `-c` a trial). The first time it deploys twice, as `cdk deploy --all` does. `--skip-preflight` asks nothing;
 * further arguments go to `cdk deploy`, which asks at each stack whose permissions broaden, unless they say otherwise.
 */
import { LambdaClient } from '@aws-sdk/client-lambda';
import { type Environment, regionOf } from '../lib/foundation/environments.ts';
import { askForOperator } from './account/before-deployment.ts';
import { clientOptions } from './account/client-options.ts';
import { deployEnvironment } from './account/deploy-environment.ts';
import { environmentOf } from './account/environment-of.ts';
import { printPreflight } from './account/print-preflight.ts';
import { pruneVersions } from './account/prune-versions.ts';
import { askOnTerminal } from './account/terminal.ts';

try {
  const { chosen, rest } = choiceAmong(process.argv.slice(2));
  const environment = await environmentOf([chosen ?? `trial=${askForOperator(askOnTerminal)}`]);
  const args = rest.filter((argument) => argument !== '--skip-preflight');
  const isReady = rest.length > args.length || (await printPreflight(environment)).deployment === 0;
  if (!isReady)
    console.error('Nothing was deployed. What was refused would fail; --skip-preflight tries anyway.');
  const isApprovalSaid = args.some((word) => word.startsWith('--require-approval'));
  const approval = isApprovalSaid || environment.isTrial ? [] : ['--require-approval', 'broadening'];
  process.exitCode = isReady ? await deployEnvironment(environment, [...args, ...approval]) : 1;
  if (process.exitCode === 0) await prune(environment);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** The deployment has succeeded already, whatever becomes of this. */
async function prune(environment: Environment): Promise<void> {
  try {
    const client = new LambdaClient({ region: regionOf(environment), ...clientOptions });
    const pruned = await pruneVersions(environment, client);
    if (pruned > 0)
      console.log(`${pruned} versions of functions were deleted: older than a week and unused.`);
  } catch (error) {
    console.error(`Old versions of functions stay: ${error instanceof Error ? error.message : error}`);
  }
}

/** Takes `-c env=…` or `-c trial=…` from the arguments, of which the CDK has many that are not ours to know. */
function choiceAmong(args: readonly string[]): {
  readonly chosen: string | undefined;
  readonly rest: readonly string[];
} {
  const at = args.findIndex(
    (argument, index) =>
      /^(env|trial)=/.test(argument) && ['-c', '--context'].includes(args[index - 1] ?? ''),
  );
  return at === -1
    ? { chosen: undefined, rest: args }
    : { chosen: args[at], rest: [...args.slice(0, at - 1), ...args.slice(at + 1)] };
}
