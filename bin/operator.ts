/**
 * `npm run operator -- add ada@example.com --role money` lets a person into the operators' console, and prints the
 * password of their first sign-in; with other roles (`--role` may be repeated: support, money, safety, owner) it replaces
 * those of an operator. `remove` and `reset-second-factor` take an address, `list` shows all. Each change is in the audit.
 * With `-c env=prod` in that environment, otherwise in the cloud that runs on this machine.
 */
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { operatorRoles } from '../contract/operators/operator-roles.ts';
import { type Target, targetOf } from './aws-of.ts';
import { invokeFunction } from './invoke-function.ts';
import { operatorOf } from './operator-of.ts';

const Operators = z.object({
  operators: z.array(z.object({ name: z.string(), roles: z.array(z.string()), status: z.string() })),
});
const Changed = z.object({ temporary_password: z.nullable(z.string()) });

const usage = `npm run operator -- add <email> --role ${operatorRoles.join('|')} | remove <email> | reset-second-factor <email> | list  [-c env=prod]`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      role: { type: 'string', multiple: true, default: [] },
      context: { type: 'string', short: 'c', multiple: true },
    },
  });
  const target = targetOf(values.context);
  const [change, address] = positionals;
  if (change === 'list') await list(target);
  else if (address !== undefined) await changeOperator(target, { change, address, roles: values.role });
  else throw new Error(usage);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function list(target: Target): Promise<void> {
  const answer = await invokeFunction(target, 'manageOperators', { change: 'list' });
  const { operators } = z.parse(Operators, answer);
  for (const { name, roles, status } of operators) console.log(`${name}  ${roles.join(', ')}  ${status}`);
  if (operators.length === 0) console.log('There are no operators yet.');
}

async function changeOperator(
  target: Target,
  { change, address, roles }: { change: string | undefined; address: string; roles: readonly string[] },
): Promise<void> {
  const isKnown = change === 'add' || change === 'remove' || change === 'reset-second-factor';
  const known = roles.filter((role) => operatorRoles.some((each) => each === role));
  if (!isKnown || known.length < roles.length || (change === 'add') !== known.length > 0)
    throw new Error(usage);
  const answer = await invokeFunction(target, 'manageOperators', {
    change: change.replaceAll('-', '_'),
    address,
    by: await operatorOf(target),
    ...(change === 'add' && { roles: known }),
  });
  const { temporary_password: password } = z.parse(Changed, answer);
  if (password === null) console.log(`${address}: done.`);
  else console.log(`${address} signs in within a day, by this password, and sets another one: ${password}`);
}
