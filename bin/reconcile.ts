/**
 * `npm run reconcile -- --user <id> --reason "Paid twice, has half"` compares one person's credits, plan and orders with
 * what Stripe says, shows what differs, asks, and puts it right; `--yes` confirms at once. `--hours 48` puts right everyone
 * with a Stripe event in that time. With `-c env=prod` in that environment, otherwise in the cloud that runs on this machine.
 */
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { act } from './act.ts';
import { type Target, targetOf } from './aws-of.ts';
import { invokeFunction } from './invoke-function.ts';

const Reconciliation = z.object({
  customers: z.int(),
  changed: z.array(z.string()),
  failed: z.array(z.object({ customer: z.string(), cause: z.string() })),
});

const usage =
  'npm run reconcile -- --user <id> --reason <sentence> [--yes] | --hours <1 to 720>  [-c env=prod]';

try {
  const { values } = parseArgs({
    options: {
      user: { type: 'string' },
      hours: { type: 'string' },
      reason: { type: 'string' },
      yes: { type: 'boolean', default: false },
      context: { type: 'string', short: 'c', multiple: true },
    },
  });
  const { user, hours, reason, yes: isConfirmed } = values;
  const target = targetOf(values.context);
  if (user !== undefined && hours === undefined && reason?.trim()) {
    await act(target, { action: 'syncCustomer', input: { person: user }, reason, isConfirmed });
  } else if (user === undefined && hours !== undefined && /^[1-9]\d{0,2}$/.test(hours)) {
    await reconcileAll(target, Number(hours));
  } else throw new Error(usage);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function reconcileAll(target: Target, hours: number): Promise<void> {
  const answer = await invokeFunction(target, 'reconcileBilling', { hours });
  const { customers, changed, failed } = z.parse(Reconciliation, answer);
  for (const user of changed) console.log(`put right  ${user}`);
  for (const { customer, cause } of failed) console.error(`failed     ${customer}: ${cause}`);
  console.log(
    customers === 0
      ? 'No one to sync: no purchase was ever started.'
      : `Compared ${customers} with Stripe: ${changed.length} put right, ${failed.length} failed.`,
  );
  if (failed.length > 0) process.exitCode = 1;
}
