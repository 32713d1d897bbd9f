import { type Environment, requireFacts } from '../../lib/foundation/environments.ts';
import { contextOf } from './environment-of.ts';
import { stacksOf } from './environment-stacks.ts';
import { adviceFor, readFailures } from './failures.ts';
import { runCdk } from './run-cdk.ts';

/**
 * Deploys all stacks of an environment, in their order, by the command that an operator could type. Its app finds out
 * whether it is the first time (`bin/reelwright.ts`).
 *
 * @param args further ones for `cdk deploy`
 * @returns the CDK's exit code
 * @throws {Error} with a sentence for the operator if facts are missing or the account cannot be asked
 */
export async function deployEnvironment(environment: Environment, args: readonly string[]): Promise<number> {
  requireFacts(environment);
  const code = runCdk(['deploy', '--all', ...contextOf(environment), ...args]);
  if (code === 0) return 0;
  for (const advice of (await readFailures(stacksOf(environment))).map(adviceFor)) console.error(advice);
  console.error('Mend the cause and run the same command again.');
  return code;
}
