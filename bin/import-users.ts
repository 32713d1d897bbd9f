/**
 * `npm run import-users -- -c env=prod users.jsonl.gz`: makes the users of an export in a user pool that lost them
 * (docs/recovery.md). It mails no one; each person chooses a new password by "Forgot password" and has the account again.
 * May be repeated. Without an environment in the cloud that runs on this machine.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { targetOf } from './aws-of.ts';
import { invokeFunction } from './invoke-function.ts';

const Imported = z.object({
  created: z.int(),
  known: z.int(),
  ofGoogle: z.int(),
  unconfirmed: z.int(),
  deleted: z.int(),
});

/** What one call makes within its ten minutes, also where Cognito is slow. */
const usersOfACall = 1_000;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { context: { type: 'string', short: 'c', multiple: true } },
  });
  const [file] = positionals;
  if (file === undefined) throw new Error('Name the file: npm run import-users -- users.jsonl.gz');
  const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n').filter(Boolean);
  const total = { created: 0, known: 0, ofGoogle: 0, unconfirmed: 0, deleted: 0 };
  for (let from = 0; from < lines.length; from += usersOfACall) {
    const users = lines.slice(from, from + usersOfACall).map((line): unknown => JSON.parse(line));
    const answer = await invokeFunction(targetOf(values.context), 'importUsers', { users });
    const { created, known, ofGoogle, unconfirmed, deleted } = z.parse(Imported, answer);
    total.created += created;
    total.known += known;
    total.ofGoogle += ofGoogle;
    total.unconfirmed += unconfirmed;
    total.deleted += deleted;
  }
  console.log(
    `${total.created} users created, ${total.known} were there, ${total.ofGoogle} come back by Google, ${total.unconfirmed} never confirmed their address, ${total.deleted} deleted their account`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
