/**
 * `npm run preflight -- -c env=prod`: asks the account of the shell's credentials whether the environment can be deployed
 * there, and after that whether it is still protected. It changes nothing; each check is a line, and each refusal says
 * what to type: `refused` stops a deployment, `unready` only what visitors do.
 */
import { parseArgs } from 'node:util';
import { environmentNamed } from '../lib/foundation/environments.ts';
import { printPreflight } from './account/print-preflight.ts';
import { targetOf } from './aws-of.ts';

try {
  const { values } = parseArgs({ options: { context: { type: 'string', short: 'c', multiple: true } } });
  const environment = environmentNamed(targetOf(values.context) ?? 'dev');
  const { deployment, service } = await printPreflight(environment);
  console.log(
    deployment > 0
      ? `\nRefused: ${deployment}. ${environment.name} cannot be deployed.`
      : service > 0
        ? `\nUnready: ${service}. ${environment.name} can be deployed: npm run deploy -- -c env=${environment.name}`
        : `\nReady: npm run deploy -- -c env=${environment.name}`,
  );
  process.exitCode = deployment + service === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
