/**
 * `npm run deploy -- -c env=prod`: deploys all stacks of an environment (`dev` without `-c`). The first time it deploys
 * twice: docs/deploying.md says why. Further arguments go to `cdk deploy`.
 */
import { environmentNamed } from '../lib/foundation/environments.ts';
import { deployEnvironment } from './account/deploy-environment.ts';

try {
  const { environment, rest } = environmentAmong(process.argv.slice(2));
  process.exitCode = await deployEnvironment(environmentNamed(environment), rest);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
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
