/**
 * `npm run deploy -- -c env=prod`: asks the account first (`npm run preflight`), then deploys all stacks of an environment
 * (`dev` without `-c`). The first time it deploys twice: docs/deploying.md says why. `--skip-preflight` asks nothing;
 * further arguments go to `cdk deploy`.
 */
import { LambdaClient } from '@aws-sdk/client-lambda';
import { type Environment, environmentNamed, region } from '../lib/foundation/environments.ts';
import { clientOptions } from './account/client-options.ts';
import { deployEnvironment } from './account/deploy-environment.ts';
import { printPreflight } from './account/print-preflight.ts';
import { pruneVersions } from './account/prune-versions.ts';

try {
  const { environment: name, rest } = environmentAmong(process.argv.slice(2));
  const environment = environmentNamed(name);
  const args = rest.filter((argument) => argument !== '--skip-preflight');
  const isReady = rest.length > args.length || (await printPreflight(environment)).deployment === 0;
  if (!isReady)
    console.error('Nothing was deployed. What was refused would fail; --skip-preflight tries anyway.');
  process.exitCode = isReady ? await deployEnvironment(environment, args) : 1;
  if (process.exitCode === 0) await prune(environment);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** The deployment has succeeded already, whatever becomes of this. */
async function prune(environment: Environment): Promise<void> {
  try {
    const pruned = await pruneVersions(environment, new LambdaClient({ region, ...clientOptions }));
    if (pruned > 0)
      console.log(`${pruned} versions of functions were deleted: older than a week and unused.`);
  } catch (error) {
    console.error(`Old versions of functions stay: ${error instanceof Error ? error.message : error}`);
  }
}

/** Takes `-c env=…` from the arguments, of which the CDK has many that are not ours to know. */
function environmentAmong(args: readonly string[]): { environment: string; rest: readonly string[] } {
  const at = args.findIndex(
    (argument, index) => argument.startsWith('env=') && ['-c', '--context'].includes(args[index - 1] ?? ''),
  );
  if (at === -1) return { environment: 'dev', rest: args };
  return {
    environment: (args[at] ?? '').slice('env='.length),
    rest: [...args.slice(0, at - 1), ...args.slice(at + 1)],
  };
}
