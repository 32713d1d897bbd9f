/**
 * `npm run settings` lists what can be changed without a deployment, with what is deployed, which is the maximum. `set
 * model.veo-3.1 off --reason "Veo 3.1 delivers black videos"` changes one, within ten seconds everywhere; `reset
 * model.veo-3.1 --reason …` puts back what is deployed; `history` says who changed what, and why. With `-c env=prod` in that
 * environment, otherwise in the cloud that runs on this machine.
 */
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { type Target, targetOf } from './aws-of.ts';
import { invokeFunction } from './invoke-function.ts';
import { operatorOf } from './operator-of.ts';
import { printable } from './printable.ts';

const Answer = z.union([
  z.object({
    settings: z.array(
      z.object({ name: z.string(), value: z.string(), deployed: z.string(), about: z.string() }),
    ),
  }),
  z.object({
    history: z.array(
      z.object({
        changed_at: z.string(),
        operator: z.string(),
        name: z.string(),
        before: z.string(),
        after: z.string(),
        reason: z.string(),
      }),
    ),
  }),
  z.object({ changed: z.object({ name: z.string(), before: z.string(), after: z.string() }) }),
]);

const usage =
  'npm run settings -- [set <name> <value> --reason <text> | reset <name> --reason <text> | history] [-c env=prod]';

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      reason: { type: 'string' },
      context: { type: 'string', short: 'c', multiple: true },
    },
  });
  const target = targetOf(values.context);
  const request = await requestOf(positionals, values.reason, target);
  for (const line of linesOf(z.parse(Answer, await invokeFunction(target, 'changeSettings', request)))) {
    console.log(printable(line));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function requestOf(
  [action = 'list', name, value, ...more]: readonly string[],
  reason: string | undefined,
  target: Target,
): Promise<object> {
  if ((action === 'list' || action === 'history') && name === undefined) return { action };
  const isSet = action === 'set' && value !== undefined && more.length === 0;
  const isReset = action === 'reset' && value === undefined;
  if (name === undefined || !reason?.trim() || !(isSet || isReset)) throw new Error(usage);
  const change = { action, name, reason, operator: await operatorOf(target) };
  return isSet ? { ...change, value } : change;
}

function linesOf(answer: z.infer<typeof Answer>): readonly string[] {
  if ('changed' in answer) {
    const { name, before, after } = answer.changed;
    return [
      before === after
        ? `${name} is ${after} already.`
        : `${name}: ${before} → ${after}. It holds everywhere within ten seconds.`,
    ];
  }
  if ('history' in answer) {
    if (answer.history.length === 0) return ['No setting was ever changed.'];
    return answer.history.map(
      ({ changed_at: at, operator, name, before, after, reason }) =>
        `${at}  ${name}: ${before} → ${after}  ${operator}: ${reason}`,
    );
  }
  const width = Math.max(...answer.settings.map(({ name }) => name.length));
  return answer.settings.map(({ name, value, deployed, about }) => {
    const words = value === deployed ? value : `${value} (deployed: ${deployed})`;
    return `${name.padEnd(width)}  ${words}  ${about}`;
  });
}
