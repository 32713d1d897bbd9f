/**
 * `npm run settings` lists what can be changed without a deployment, with what is deployed, which is the maximum. `set
 * model.veo-3.1 off --reason "Veo 3.1 delivers black videos"` changes one, within ten seconds everywhere; `reset
 * model.veo-3.1 --reason …` puts back what is deployed. Both show what would happen and ask; `--yes` confirms at once.
 * `history` says who changed what, and why. With `-c env=prod` in that environment, otherwise in the cloud that runs on this
 * machine.
 */
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { act } from './act.ts';
import { type Target, targetOf } from './aws-of.ts';
import { invokeFunction } from './invoke-function.ts';
import { printable } from './printable.ts';

const Listed = z.object({
  settings: z.array(
    z.object({ name: z.string(), value: z.string(), deployed: z.string(), about: z.string() }),
  ),
});
const Changes = z.object({
  changes: z.array(
    z.object({
      changed_at: z.string(),
      operator: z.string(),
      name: z.string(),
      before: z.string(),
      after: z.string(),
      reason: z.string(),
    }),
  ),
});

const usage =
  'npm run settings -- [set <name> <value> --reason <sentence> [--yes] | reset <name> --reason <sentence> [--yes] | history] [-c env=prod]';

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      reason: { type: 'string' },
      yes: { type: 'boolean', default: false },
      context: { type: 'string', short: 'c', multiple: true },
    },
  });
  const target = targetOf(values.context);
  const [command = 'list', name, ...others] = positionals;
  if (name !== undefined) {
    const { reason, yes: isConfirmed } = values;
    const input = { name, value: wantedValue(command, others) };
    if (!reason?.trim()) throw new Error(usage);
    await act(target, { action: 'changeSetting', input, reason, isConfirmed });
    console.log('It holds everywhere within ten seconds.');
  } else if (command === 'list') await list(target);
  else if (command === 'history') await listChanges(target);
  else throw new Error(usage);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Null: what is deployed. */
function wantedValue(command: string, [value, ...others]: readonly string[]): string | null {
  if (command === 'set' && value !== undefined && others.length === 0) return value;
  if (command === 'reset' && value === undefined) return null;
  throw new Error(usage);
}

async function list(target: Target): Promise<void> {
  const { settings } = z.parse(Listed, await invokeFunction(target, 'actForCommand', { ask: 'settings' }));
  const width = Math.max(...settings.map(({ name }) => name.length));
  for (const { name, value, deployed, about } of settings) {
    const words = value === deployed ? value : `${value} (deployed: ${deployed})`;
    console.log(printable(`${name.padEnd(width)}  ${words}  ${about}`));
  }
}

async function listChanges(target: Target): Promise<void> {
  const answer = await invokeFunction(target, 'actForCommand', { ask: 'changed_settings' });
  const { changes } = z.parse(Changes, answer);
  for (const { changed_at: at, operator, name, before, after, reason } of changes) {
    console.log(printable(`${at}  ${name}: ${before} → ${after}  ${operator}: ${reason}`));
  }
  if (changes.length === 0) console.log('No setting was ever changed.');
}
