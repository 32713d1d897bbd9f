/**
 * `npm run credits -- grant --person ada@example.com --credits 500 --reason "Videos took hours on Nov 20"` grants credits
 * that never expire; `take` takes credits as a video would, never below zero. In place of the address an account's id, for
 * a person who signs in with Google. It shows what would happen and asks; `--yes` confirms at once. `--operation <id>`
 * repeats an operation whose answer was lost: it moves nothing twice. With `-c env=prod` in that environment, otherwise in
 * the cloud that runs on this machine.
 */
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { UserId } from '../contract/fields/ids.ts';
import { act } from './act.ts';
import { targetOf } from './aws-of.ts';
import { invokeFunction } from './invoke-function.ts';

const usage =
  'npm run credits -- grant|take --person <email or account id> --credits <number> --reason <sentence> [--yes] [--operation <id>] [-c env=prod]';

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      person: { type: 'string' },
      credits: { type: 'string', default: '' },
      reason: { type: 'string' },
      operation: { type: 'string' },
      yes: { type: 'boolean', default: false },
      context: { type: 'string', short: 'c', multiple: true },
    },
  });
  const [direction] = positionals;
  const { person: name, credits, reason, operation, yes: isConfirmed } = values;
  const isKnown = direction === 'grant' || direction === 'take';
  if (!isKnown || !name || !reason?.trim() || !/^[1-9]\d{0,8}$/.test(credits)) throw new Error(usage);
  const target = targetOf(values.context);
  const { person } = z.parse(
    z.object({ person: UserId }),
    await invokeFunction(target, 'actForCommand', { ask: 'account', name }),
  );
  await act(target, {
    action: direction === 'grant' ? 'grantCredits' : 'takeCredits',
    input: { person, credits: Number(credits) },
    reason,
    operation,
    isConfirmed,
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
