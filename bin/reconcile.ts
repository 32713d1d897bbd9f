/**
 * `npm run reconcile -- --user <id>`: compares one person's credits, plan and orders with what Stripe says, and puts
 * right what differs; `--hours 48` does it for everyone with a Stripe event in that time. With
 * `-c env=prod` in that environment, otherwise in the cloud that runs on this machine.
 */
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { targetOf } from './aws-of.ts';
import { invokeFunction } from './invoke-function.ts';

const Reconciliation = z.object({
  customers: z.int(),
  changed: z.array(z.string()),
  failed: z.array(z.object({ customer: z.string(), cause: z.string() })),
});

try {
  const { values } = parseArgs({
    options: {
      user: { type: 'string' },
      hours: { type: 'string' },
      context: { type: 'string', short: 'c', multiple: true },
    },
  });
  const answer = await invokeFunction(targetOf(values.context), 'reconcileBilling', requestOf(values));
  const { customers, changed, failed } = z.parse(Reconciliation, answer);
  for (const user of changed) console.log(`put right  ${user}`);
  for (const { customer, cause } of failed) console.error(`failed     ${customer}: ${cause}`);
  console.log(
    customers === 0
      ? 'No one to sync: no purchase was ever started.'
      : `Compared ${customers} with Stripe: ${changed.length} put right, ${failed.length} failed.`,
  );
  if (failed.length > 0) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function requestOf({ user, hours }: { user?: string | undefined; hours?: string | undefined }) {
  if (user !== undefined && hours === undefined) return { user_id: user };
  if (user === undefined && hours !== undefined && /^[1-9]\d{0,2}$/.test(hours))
    return { hours: Number(hours) };
  throw new Error('Give either --user <id>, or --hours <1 to 720>.');
}
