/**
 * `npm run api-contract -- ada@example.com 500`: lets an enterprise generate so many videos an hour by the API; with `none`
 * its plan's limit again. In place of the address an account's id, for a person who signs in with Google. With
 * `-c env=prod` in that environment, otherwise in the cloud that runs on this machine.
 */
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { targetOf } from './aws-of.ts';
import { invokeFunction } from './invoke-function.ts';

const Written = z.object({ user_id: z.string(), generations_per_hour: z.nullable(z.int()) });

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { context: { type: 'string', short: 'c', multiple: true } },
  });
  const [account, perHour] = positionals;
  if (account === undefined || perHour === undefined || !/^(?:none|[1-9]\d{0,6})$/.test(perHour)) {
    throw new Error('npm run api-contract -- <email or account id> <videos an hour, or none> [-c env=prod]');
  }
  const answer = await invokeFunction(targetOf(values.context), 'setApiContract', {
    account,
    generations_per_hour: perHour === 'none' ? null : Number(perHour),
  });
  const { user_id: userId, generations_per_hour: written } = z.parse(Written, answer);
  console.log(
    `${account} (${userId}): ${written === null ? "its plan's limit" : `${written} videos an hour`}`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
