import { type LogCondition, logConditions } from '../lib/monitoring/log-queries.ts';
import { printable } from './printable.ts';

/** A row of CloudWatch Logs Insights. */
export type FoundLine = readonly {
  readonly field?: string | undefined;
  readonly value?: string | undefined;
}[];

/**
 * The conditions of the given options.
 *
 * @throws {Error} if none is given, or a value could be no id or code
 */
export function conditionsOf(values: Readonly<Partial<Record<LogCondition, string>>>): readonly string[] {
  const conditions = Object.entries(logConditions).flatMap(([name, conditionOf]) => {
    const value = Object.entries(values).find(([given]) => given === name)?.[1];
    if (value === undefined) return [];
    // What may not end the quotation marks around it.
    if (!/^[\w.:=-]+$/.test(value))
      throw new Error(`--${name} takes an id or a code, not ${JSON.stringify(value)}.`);
    return [conditionOf(value)];
  });
  if (conditions.length === 0) throw new Error('Give --code, --video, --account or --request.');
  return conditions;
}

const units = { m: 60_000, h: 60 * 60_000, d: 24 * 60 * 60_000 } as const;

/** Milliseconds. @throws {Error} unless it is a number of minutes, hours or days such as 2h */
export function sinceOf(text: string): number {
  const [, count, unit] = /^([1-9]\d{0,3})([mhd])$/.exec(text) ?? [];
  if (unit === 'm' || unit === 'h' || unit === 'd') return Number(count) * units[unit];
  throw new Error(`--since takes minutes, hours or days such as 30m, 2h or 7d, not ${JSON.stringify(text)}.`);
}

/** What each line of ours has beside its code and its own fields. */
const usual = new Set([
  'level',
  'message',
  'timestamp',
  'service',
  'cold_start',
  'function_arn',
  'function_memory_size',
  'function_name',
  'function_request_id',
  'sampling_rate',
  'xray_trace_id',
  '_aws',
]);

/** `2026-11-27 18:00:00.000  ERROR  video.failed  video_id=… reason=…  (GenerationRenderVideoLog…)` */
export function lineOf(row: FoundLine): string {
  const fieldOf = (name: string) => row.find(({ field }) => field === name)?.value ?? '';
  // `111122223333:Reelwright-prod-Service-GenerationRenderVideoLog1A2B-3C4D`
  const [, group = ''] = /^\d+:Reelwright-\w+-(.+)$/.exec(fieldOf('@log')) ?? [];
  const text = fieldOf('@message').trim();
  const line = fieldsOf(text);
  const shown =
    line === undefined
      ? text
      : [
          ...[line.level, line.message].filter((part) => part !== undefined),
          ...Object.entries(line)
            .filter(([name]) => !usual.has(name) && name !== line.message)
            .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`),
        ].join('  ');
  return printable(`${fieldOf('@timestamp')}  ${shown}  (${group})`.replaceAll('\n', ' '));
}

function fieldsOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : undefined;
  } catch {
    return undefined;
  }
}
