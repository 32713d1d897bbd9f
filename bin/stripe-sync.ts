/**
 * `npm run stripe:sync -- -c env=prod`: makes products, prices and the portal's configuration in Stripe from the catalog,
 * in the account whose key the environment has; without an environment, in the cloud that runs on this machine. It may be
 * run at any time and changes only what differs.
 */
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { targetOf } from './aws-of.ts';
import { invokeFunction } from './invoke-function.ts';

const CatalogReport = z.object({
  changes: z.array(z.object({ change: z.string(), what: z.string(), name: z.string(), id: z.string() })),
  unchanged: z.int(),
});

try {
  const { values } = parseArgs({ options: { context: { type: 'string', short: 'c', multiple: true } } });
  const answer = await invokeFunction(targetOf(values.context), 'syncStripeCatalog', {});
  const { changes, unchanged } = z.parse(CatalogReport, answer);
  for (const { change, what, name, id } of changes) {
    console.log(`${change.padEnd(8)} ${what.padEnd(20)} ${name}${name === id ? '' : ` (${id})`}`);
  }
  console.log(
    changes.length === 0
      ? `Nothing to change: all ${unchanged} products, prices and portal settings match the catalog.`
      : `Done. ${unchanged} matched the catalog already.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
