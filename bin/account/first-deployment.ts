import type { Environment } from '../../lib/foundation/environments.ts';
import { withoutOptions } from './cdk-command-line.ts';
import { stacksOf } from './environment-stacks.ts';
import { runCdk } from './run-cdk.ts';
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
 * before it has succeeded (decision 49). Says before the synthesis when the credentials deploy nothing.
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
  return retain && isFirstDeployment(await read(stacksOf(environment)));
}

/**
 * Deploys all stacks without what protects from deletion, so that a failed first deployment can be deleted or tried again,
 * by the command that was typed. That command, which waits for its app, then adds the protection.
 *
 * @param words after `cdk`; see `cdkCommandLine`
 * @throws {Error} with what to do, unless all was deployed
 */
export function deployUnprotected({ name }: Environment, words: readonly string[]): void {
  console.error(`The first deployment of ${name}: all stacks, and then their protection from deletion.`);
  const code = runCdk([
    ...withoutOptions(words, ['--output', '-o', '--require-approval']),
    // The typed command locks its own folder.
    ...['--output', 'cdk.out/first', '-c', 'firstDeployment=true', '--require-approval', 'never'],
  ]);
  if (code === 0) return;
  throw new Error(
    `Nothing of ${name} is protected yet. Mend the cause and type the same command again, or remove everything: npx cdk destroy --all -c env=${name} -c firstDeployment=true`,
  );
}
