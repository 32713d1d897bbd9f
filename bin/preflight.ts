/**
 * `npm run preflight -- -c env=prod`: asks the account of the shell's credentials whether the environment can be deployed
 * there, and after that whether it is still protected. It changes nothing; each check is a line, and each refusal says
 * what to type: `refused` stops a deployment, `unready` only what visitors do.
 */
import { parseArgs } from 'node:util';
import { contextOf, environmentOf } from './account/environment-of.ts';
import { printPreflight } from './account/print-preflight.ts';

try {
  const { values } = parseArgs({ options: { context: { type: 'string', short: 'c', multiple: true } } });
  const environment = await environmentOf(values.context);
  const { deployment, service } = await printPreflight(environment);
  const command = `npm run deploy -- ${contextOf(environment).join(' ')}`;
  console.log(
    deployment > 0
      ? `\nRefused: ${deployment}. ${environment.name} cannot be deployed.`
      : service > 0
        ? `\nUnready: ${service}. ${environment.name} can be deployed: ${command}`
        : `\nReady: ${command}`,
  );
  process.exitCode = deployment + service === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
