import { chosenEnvironment } from '../../lib/foundation/chosen-environment.ts';
import type { Environment } from '../../lib/foundation/environments.ts';
import { regionOfShell } from './region-of-shell.ts';

/**
 * The environment of an operator's command: that of `-c env=prod` or `-c trial=me@example.com`.
 *
 * @throws {Error} with a sentence for the operator, if there is no such environment
 */
export async function environmentOf(context: readonly string[] | undefined): Promise<Environment> {
  const given = new Map(
    (context ?? []).map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
  return chosenEnvironment(
    { env: given.get('env'), trial: given.get('trial') },
    { CDK_DEFAULT_REGION: await regionOfShell() },
  );
}

/** The arguments by which the CDK's app chooses the environment. */
export function contextOf({ name, isTrial, operatorAddress }: Environment): readonly string[] {
  return ['-c', isTrial ? `trial=${operatorAddress}` : `env=${name}`];
}
