/**
 * `npm run incident -- open --title "Videos fail" --services videos,api --text "We are looking into it."` writes an
 * incident for the page of the status; `update <id> --text …` adds news, `resolve <id> --text …` ends it, `maintenance
 * --title … --services … --text … --from 2026-12-01T02:00Z --until 2026-12-01T03:00Z` announces one, and `list` shows
 * all. Each shows what would happen and asks; `--yes` confirms at once. Subscribers get it by email. With `-c env=prod` in that
 * environment, otherwise in the cloud that runs on this machine.
 */
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { act } from './act.ts';
import { type Target, targetOf } from './aws-of.ts';
import { invokeFunction } from './invoke-function.ts';

const Listed = z.object({
  incidents: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      status: z.string(),
      services: z.array(z.string()),
      starts_at: z.string(),
      ends_at: z.nullable(z.string()),
      updates: z.array(z.object({ at: z.string(), text: z.string() })),
    }),
  ),
});

const usage = `npm run incident -- open --title <title> --services <website,api,sign_in,database,payments,videos> --text <text> [--impact operational|degraded|down]
npm run incident -- update <id> --text <text>
npm run incident -- resolve <id> --text <text>
npm run incident -- maintenance --title <title> --services <…> --text <text> --from <2026-12-01T02:00Z> --until <2026-12-01T03:00Z>
npm run incident -- list
Each but list takes --yes and -c env=prod.`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      title: { type: 'string' },
      services: { type: 'string' },
      text: { type: 'string' },
      impact: { type: 'string' },
      from: { type: 'string' },
      until: { type: 'string' },
      yes: { type: 'boolean', default: false },
      context: { type: 'string', short: 'c', multiple: true },
    },
  });
  const target = targetOf(values.context);
  const [command, id] = positionals;
  if (command === 'list') await list(target);
  else {
    const reason = `npm run incident -- ${command}`;
    await act(target, { ...actionOf(command, id, values), reason, isConfirmed: values.yes });
    console.log('It is on the page, and goes to subscribers within a minute.');
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function list(target: Target): Promise<void> {
  const { incidents } = z.parse(Listed, await invokeFunction(target, 'actForCommand', { ask: 'incidents' }));
  for (const { id, status, title, services, starts_at, ends_at, updates } of incidents) {
    console.log(`${id}  ${status.padEnd(13)}  ${title}  (${services.join(', ')})`);
    console.log(`  ${starts_at}${ends_at === null ? '' : ` to ${ends_at}`}`);
    for (const { at, text } of updates) console.log(`  ${at}  ${text}`);
  }
  if (incidents.length === 0) console.log('There is none.');
}

interface Options {
  readonly title?: string | undefined;
  readonly services?: string | undefined;
  readonly text?: string | undefined;
  readonly impact?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** The function checks the rest. */
function actionOf(command: string | undefined, id: string | undefined, options: Options) {
  switch (command) {
    case 'open':
      return {
        action: 'openIncident',
        input: { ...headOf(options), impact: options.impact ?? 'degraded' },
      } as const;
    case 'maintenance':
      return {
        action: 'planMaintenance',
        input: {
          ...headOf(options),
          starts_at: instantOf('from', options.from),
          ends_at: instantOf('until', options.until),
        },
      } as const;
    case 'update':
    case 'resolve':
      return {
        action: 'updateIncident',
        input: {
          incident: given('<id>', id),
          text: given('--text', options.text),
          is_resolved: command === 'resolve',
        },
      } as const;
    default:
      throw new Error(usage);
  }
}

function headOf({ title, services, text }: Options) {
  return {
    title: given('--title', title),
    services: given('--services', services)
      .split(',')
      .map((service) => service.trim()),
    text: given('--text', text),
  };
}

function given(name: string, value: string | undefined): string {
  if (value === undefined || value.trim() === '') throw new Error(`Give ${name}.\n${usage}`);
  return value;
}

function instantOf(name: string, value: string | undefined): string {
  const text = given(`--${name}`, value);
  // A time without a zone would depend on the machine.
  if (!/(Z|[+-]\d\d:?\d\d)$/.test(text) || Number.isNaN(Date.parse(text))) {
    throw new Error(`--${name} is an instant with its zone, such as 2026-12-01T02:00Z.`);
  }
  return new Date(text).toISOString();
}
