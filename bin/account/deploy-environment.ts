import { type Environment, requireFacts } from '../../lib/foundation/environments.ts';
import { contextOf } from './environment-of.ts';
import { stacksOf } from './environment-stacks.ts';
import { adviceFor, readFailures } from './failures.ts';
import { runCdk } from './run-cdk.ts';
import { isFirstDeployment, readStackStates, type StackState } from './stack-states.ts';

/**
 * How often `cdk deploy` runs: the first time also without what protects from deletion, so that a failed one can be
 * deleted or tried again. The app asks CloudFormation itself which time it is (`bin/reelwright.ts`).
 */
export function deploymentsOf({ retain }: Pick<Environment, 'retain'>, states: readonly StackState[]): 1 | 2 {
  return retain && isFirstDeployment(states) ? 2 : 1;
}

/**
 * Deploys all stacks of an environment, in their order.
 *
 * @param args further ones for `cdk deploy`
 * @returns the exit code of the first deployment that failed, or 0
 * @throws {Error} with a sentence for the operator if facts are missing or the account cannot be asked
 */
export async function deployEnvironment(environment: Environment, args: readonly string[]): Promise<number> {
  requireFacts(environment);
  const stacks = stacksOf(environment);
  const deployments = deploymentsOf(environment, await readStackStates(stacks));
  for (let run = 1; run <= deployments; run += 1) {
    if (run === 2) console.log(`It has succeeded. Protecting ${environment.name} from deletion.`);
    const code = runCdk(['deploy', '--all', ...contextOf(environment), ...args]);
    if (code === 0) continue;
    for (const advice of (await readFailures(stacks)).map(adviceFor)) console.error(advice);
    console.error(
      `Mend the cause and run the same command again${deployments === 2 && run === 1 ? `, or remove everything: npx cdk destroy --all -c env=${environment.name} -c firstDeployment=true` : ''}.`,
    );
    return code;
  }
  return 0;
}
