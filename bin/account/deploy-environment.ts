import { type Environment, requireFacts } from '../../lib/foundation/environments.ts';
import { stacksOf } from './environment-stacks.ts';
import { runCdk } from './run-cdk.ts';
import { isFirstDeployment, readStackStates, type StackState } from './stack-states.ts';

/**
 * The arguments of each `cdk deploy` that the environment needs: the first time one without what protects from deletion,
 * so that a failed one can be deleted or tried again, and after its success one that protects.
 */
export function deploymentsOf(
  { retain }: Pick<Environment, 'retain'>,
  states: readonly StackState[],
): readonly (readonly string[])[] {
  return retain && isFirstDeployment(states) ? [['-c', 'firstDeployment=true'], []] : [[]];
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
  const deployments = deploymentsOf(environment, await readStackStates(stacksOf(environment)));
  for (const [index, context] of deployments.entries()) {
    if (deployments.length > 1) {
      console.log(
        index === 0
          ? `The first deployment of ${environment.name}: nothing is protected from deletion until it has succeeded.`
          : `It has succeeded. Protecting ${environment.name} from deletion.`,
      );
    }
    const code = runCdk(['deploy', '--all', '-c', `env=${environment.name}`, ...context, ...args]);
    if (code === 0) continue;
    if (deployments.length > 1 && index === 0) {
      console.error(
        `Mend the cause and run the same command again, or remove everything: npx cdk destroy --all -c env=${environment.name} -c firstDeployment=true`,
      );
    }
    return code;
  }
  return 0;
}
