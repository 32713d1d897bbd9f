import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { ActionOutcome, type OperatorActionName, Preview } from '../contract/operators/operator-actions.ts';
import { askOnTerminal } from './account/terminal.ts';
import type { Target } from './aws-of.ts';
import { invokeFunction } from './invoke-function.ts';
import { operatorOf } from './operator-of.ts';
import { printable } from './printable.ts';

export interface CommandedAction {
  readonly action: OperatorActionName;
  /** The function checks it. */
  readonly input: unknown;
  /** Why, in a sentence. */
  readonly reason: string;
  /** Repeats the operation of this id, whose answer was lost; undefined: a new one. */
  readonly operation?: string | undefined;
  /** `--yes`: nothing is asked. */
  readonly isConfirmed: boolean;
}

const Known = z.object({ operation: z.nullable(z.object({ state: z.string(), sentence: z.string() })) });

/**
 * Does what the console does: shows what would happen, asks, and has it done if it is still that.
 *
 * @throws an Error with a sentence; nothing was done
 */
export async function act(
  target: Target,
  { action, input, reason, operation = randomUUID(), isConfirmed }: CommandedAction,
): Promise<void> {
  const known = z.parse(
    Known,
    await invokeFunction(target, 'actForCommand', { ask: 'operation', operation }),
  );
  if (known.operation !== null) {
    say(`${known.operation.sentence}: ${known.operation.state} before; nothing now.`);
    return;
  }
  const operator = await operatorOf(target);
  const request = { action, input, reason: { kind: 'operations', sentence: reason } };
  const preview = z.parse(
    Preview,
    await invokeFunction(target, 'actForCommand', { ask: 'preview', operator, request }),
  );
  for (const line of linesOf(preview)) say(line);
  const { second_person: secondPerson, hash } = preview;
  if (secondPerson !== null) throw new Error(`${secondPerson.why} Ask for it in the operators’ console.`);
  if (!isConfirmed) confirmOnTerminal();
  console.log(`Operation ${operation}. If no answer comes, repeat the command with --operation ${operation}`);
  const outcome = z.parse(
    ActionOutcome,
    await invokeFunction(target, 'actForCommand', {
      ask: 'confirm',
      operator,
      request: { ...request, hash, operation },
    }),
  );
  console.log(outcome.kind === 'done' ? 'Done.' : outcome.kind);
}

/** @throws an Error if the answer is no, or there is no terminal */
function confirmOnTerminal(): void {
  const answer = askOnTerminal('Do it? [y/N] ');
  if (answer === null) throw new Error('Nothing was done: say --yes where there is no terminal.');
  if (!/^y(es)?$/i.test(answer)) throw new Error('Nothing was done.');
}

function linesOf({ sentence, changes, entries, mails }: Preview): readonly string[] {
  return [
    sentence,
    ...changes.map(({ what, before, after }) => `  ${what}: ${before ?? 'nothing'} → ${after ?? 'nothing'}`),
    ...entries.map(({ kind, source, credits }) => `  Statement: ${kind}, ${source}, ${credits} credits`),
    ...mails.map(({ to, subject }) => `  Mail to ${to}: ${subject}`),
  ];
}

function say(line: string): void {
  console.log(printable(line));
}
