import { type Environment, regionOf } from '../../lib/foundation/environments.ts';
import { supportCase } from './failures.ts';
import type { Ask } from './terminal.ts';

/** @throws {Error} with what to type, if AWS knows no account for the shell's credentials */
export function requireCredentials(account: string | undefined): void {
  if (account === undefined || account === '') {
    throw new Error(
      'This shell has no credentials for AWS that work. Type: aws sso login, and export AWS_PROFILE=…',
    );
  }
}

/**
 * The address of a trial's operator.
 *
 * @throws {Error} with what to type, where there is no one to ask
 */
export function askForOperator(ask: Ask): string {
  const address = ask('Your email address, to which AWS will mail a link that you must follow: ');
  if (address === null) {
    throw new Error('A trial needs your email address. Type: npx cdk deploy --all -c trial=me@example.com');
  }
  return address;
}

/**
 * Asks once for all stacks, where the CDK would ask again for each.
 *
 * @throws {Error} unless the answer is yes, or with what to type where there is no one to ask
 */
export function confirmDeployment(environment: Environment, ask: Ask): void {
  const { name, account, isTrial, operatorAddress } = environment;
  const lines = [
    `All stacks of ${name} go to the account ${account} in ${regionOf(environment)}.`,
    'They make roles in IAM: one for each function, with what it needs, and those of the CDK, CloudFront and API Gateway.',
    ...(isTrial
      ? [
          `AWS mails a link to ${operatorAddress}: follow it while the deployment runs.`,
          'It takes about 15 minutes, and costs less than USD 3 a month without visitors.',
          `If AWS says that the account must be verified for CloudFront: ask it to under ${supportCase}, and type this command again.`,
        ]
      : []),
  ];
  const answer = ask(`${lines.join('\n')}\nDeploy? (y/n) `);
  if (answer === null) {
    throw new Error('There is no terminal on which to ask whether to deploy. Add: --require-approval never');
  }
  if (!/^y(es)?$/i.test(answer)) throw new Error('Nothing was deployed.');
}
