/**
 * `npm run credits -- grant --person ada@example.com --credits 500 --reason "Videos took hours on Nov 20"` grants credits
 * that never expire; `take` takes credits as a video would, never below zero. In place of the address an account's id, for
 * a person who signs in with Google. `--operation <id>` repeats an operation whose answer was lost: it moves nothing twice.
 * With `-c env=prod` in that environment, otherwise in the cloud that runs on this machine.
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { targetOf } from './aws-of.ts';
import { invokeFunction } from './invoke-function.ts';
import { operatorOf } from './operator-of.ts';

const Moved = z.object({ user_id: z.string(), entry: z.string(), balance: z.int(), is_repeat: z.boolean() });

const usage =
  'npm run credits -- grant|take --person <email or account id> --credits <number> --reason <text> [--operation <id>] [-c env=prod]';

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      person: { type: 'string' },
      credits: { type: 'string' },
      reason: { type: 'string' },
      operation: { type: 'string' },
      context: { type: 'string', short: 'c', multiple: true },
    },
  });
  const [direction] = positionals;
  const { person, credits, reason, operation = randomUUID() } = values;
  const isComplete = (direction === 'grant' || direction === 'take') && person && reason?.trim();
  if (!isComplete || credits === undefined || !/^[1-9]\d{0,8}$/.test(credits)) throw new Error(usage);
  const target = targetOf(values.context);
  console.log(`Operation ${operation}. If no answer comes, repeat the command with --operation ${operation}`);
  const answer = await invokeFunction(target, 'moveCredits', {
    direction,
    person,
    credits: Number(credits),
    reason,
    operator: await operatorOf(target),
    operation,
  });
  const moved = z.parse(Moved, answer);
  const done = direction === 'grant' ? 'granted' : 'taken';
  console.log(
    `${person} (${moved.user_id}): ${credits} credits ${done}${moved.is_repeat ? ' before; nothing now' : ''}. Balance: ${moved.balance}. Entry: ${moved.entry}`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
