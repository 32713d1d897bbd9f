/**
 * `npm run preflight -- -c env=prod`: asks the account of the shell's credentials whether the environment can be deployed
 * there, and after that whether it is still protected. It changes nothing; each check is a line, and each refusal says
 * what to type.
 */
import { parseArgs } from 'node:util';
import { environmentNamed } from '../lib/foundation/environments.ts';
import { preflight } from './account/preflight-checks.ts';
import { targetOf } from './aws-of.ts';

try {
  const { values } = parseArgs({ options: { context: { type: 'string', short: 'c', multiple: true } } });
  const environment = environmentNamed(targetOf(values.context) ?? 'dev');
  let refusals = 0;
  for await (const { name, verdict } of preflight(environment)) {
    console.log(`${verdict.ok ? 'ok     ' : 'refused'}  ${name.padEnd(22)} ${verdict.says}`);
    if (verdict.ok) continue;
    refusals += 1;
    console.log(`${' '.repeat(9)}${'→ type'.padEnd(22)} ${verdict.type}`);
  }
  console.log(
    refusals === 0
      ? `\nReady: npm run deploy -- -c env=${environment.name}`
      : `\n${refusals === 1 ? 'One refusal' : `${refusals} refusals`}: ${environment.name} is not ready.`,
  );
  process.exitCode = refusals === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
