import type { Environment } from '../../lib/foundation/environments.ts';
import { stacksOf } from './environment-stacks.ts';
import { isFirstDeployment, readStackStates } from './stack-states.ts';

/** What the CDK's command line sets for the app. */
interface CdkVariables {
  /** Undefined: the app runs without it, and nothing is deployed. */
  readonly CDK_CLI_VERSION?: string | undefined;
  /** The account of the shell's credentials; undefined: there are none. */
  readonly CDK_DEFAULT_ACCOUNT?: string | undefined;
}

/**
 * Whether a deployment by the shell's credentials would be the environment's first, which is not protected from deletion
 * (decision 49). Says before the synthesis when the credentials deploy nothing.
 *
 * @param read asks CloudFormation
 * @throws {Error} if CloudFormation does not answer
 */
export async function isDeployedFirst(
  environment: Environment,
  { CDK_CLI_VERSION: version, CDK_DEFAULT_ACCOUNT: account }: CdkVariables,
  read: typeof readStackStates = readStackStates,
): Promise<boolean> {
  const { name, retain } = environment;
  if (version === undefined) return false;
  if (account === undefined || account !== environment.account) {
    console.error(
      account === undefined
        ? 'The shell has no credentials of AWS: this can synthesize, but not deploy.'
        : `The credentials are of the account ${account}, and ${name} is deployed to ${environment.account ?? 'none yet'}: this can synthesize, but not deploy.`,
    );
    return false;
  }
  if (!retain || !isFirstDeployment(await read(stacksOf(environment)))) return false;
  console.error(
    `The first deployment of ${name}: nothing is protected from deletion until the same command has succeeded twice.`,
  );
  return true;
}
