import { type Environment, environmentNamed, trialFor } from './environments.ts';
import { unknownAddress } from './trial-environment.ts';

/** What `-c` chose; undefined: it was not given. */
export interface ChoiceOfEnvironment {
  /** `-c env=prod` */
  readonly env?: unknown;
  /** `-c trial=me@example.com` */
  readonly trial?: unknown;
  /** `-c operators=true`: a trial with the operators' console. */
  readonly operators?: unknown;
}

/** What the CDK's command line found out about the credentials of the shell. */
export interface CdkDefaults {
  readonly CDK_DEFAULT_ACCOUNT?: string | undefined;
  readonly CDK_DEFAULT_REGION?: string | undefined;
}

/**
 * The environment that is worked on: a trial unless another is named.
 *
 * @throws {Error} with a sentence for the operator, if there is no such environment or the address is none
 */
export function chosenEnvironment(
  { env, trial, operators }: ChoiceOfEnvironment,
  defaults: CdkDefaults,
): Environment {
  if (env !== undefined && env !== 'trial') {
    if (trial !== undefined) throw new Error('Choose one environment: -c env=… or -c trial=….');
    return environmentNamed(env);
  }
  const { CDK_DEFAULT_ACCOUNT: account, CDK_DEFAULT_REGION: region } = defaults;
  return {
    ...trialFor(trial === undefined ? unknownAddress : addressIn(trial)),
    ...(String(operators) === 'true' && { asksForOperators: true }),
    ...(account !== undefined && account !== '' && { account }),
    ...(region !== undefined && region !== '' && { region }),
  };
}

/** @throws {Error} with a sentence for the operator, unless it is an address */
function addressIn(text: unknown): string {
  const [, local, domain] = /^([\w.%+-]+)@([a-z0-9-]+(?:\.[a-z0-9-]+)+)$/i.exec(String(text)) ?? [];
  if (local === undefined || domain === undefined) {
    throw new Error(
      `${JSON.stringify(text)} is no email address. Type: npx cdk deploy --all -c trial=me@example.com`,
    );
  }
  return `${local}@${domain}`;
}
