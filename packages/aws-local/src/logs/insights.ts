import { accountId } from '../assembly/physical-names.ts';
import type { LogGroup } from './log-groups.ts';

/** One line of a result: the queried fields and their values. */
type Row = readonly { readonly field: string; readonly value: string }[];

interface Query {
  readonly prefix: string;
  readonly fields: readonly string[];
  readonly conditions: readonly Condition[];
  readonly limit: number;
}

/** `message = "video.failed"`, of a top field of a JSON line; or `@message like "…"`, of the text. */
interface Condition {
  readonly field: string;
  readonly operator: '=' | 'like';
  readonly value: string;
}

const source = /^SOURCE logGroups\(namePrefix: \['([\w./-]+)'\]\)$/;
const condition = /^(@?\w+) (=|like) "([^"]*)"$/;

/**
 * Answers a query of CloudWatch Logs Insights, the newest line first, or undefined if it is not of the one form that
 * is supported: `SOURCE logGroups(namePrefix: ['…'])`, `fields`, `filter … and …` of equalities and `@message like`,
 * `sort @timestamp desc`, `limit`.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/CWL_QuerySyntax.html
 *
 * @param period in milliseconds since 1970, both ends included
 */
export function rowsOf(
  queryString: string,
  groups: readonly LogGroup[],
  period: { readonly from: number; readonly until: number },
): readonly Row[] | undefined {
  const query = parse(queryString);
  if (query === undefined) return undefined;
  return groups
    .filter(({ name }) => name.startsWith(query.prefix))
    .flatMap(({ name, lines }) => lines().map((line) => ({ ...line, name })))
    .filter(({ time, text }) => time >= period.from && time <= period.until && holds(query.conditions, text))
    .toSorted((one, other) => other.time - one.time)
    .slice(0, query.limit)
    .map((line) => query.fields.map((field) => ({ field, value: fieldOf(field, line) })));
}

function parse(queryString: string): Query | undefined {
  const [from = '', fields = '', filter = '', sort = '', limit = '', ...others] = queryString
    .split('|')
    .map((command) => command.trim());
  const prefix = source.exec(from)?.[1];
  const names = /^fields (.+)$/.exec(fields)?.[1]?.split(/, */);
  const parsed = /^filter (.+)$/.exec(filter)?.[1]?.split(' and ').map(conditionOf);
  const maximum = /^limit (\d+)$/.exec(limit)?.[1];
  const conditions = parsed?.filter((found) => found !== undefined);
  if (prefix === undefined || names === undefined || maximum === undefined) return undefined;
  if (conditions === undefined || conditions.length !== parsed?.length) return undefined;
  if (sort !== 'sort @timestamp desc' || others.length > 0) return undefined;
  return { prefix, fields: names, conditions, limit: Number(maximum) };
}

function conditionOf(text: string): Condition | undefined {
  const [, field = '', operator, value = ''] = condition.exec(text) ?? [];
  return operator === '=' || operator === 'like' ? { field, operator, value } : undefined;
}

function holds(conditions: readonly Condition[], text: string): boolean {
  return conditions.every(({ field, operator, value }) => {
    const found = field === '@message' ? text : String(fieldsOf(text)[field] ?? '');
    return operator === '=' ? found === value : found.includes(value);
  });
}

function fieldOf(
  field: string,
  line: { readonly name: string; readonly time: number; readonly text: string },
): string {
  switch (field) {
    case '@timestamp':
      return new Date(line.time).toISOString().replace('T', ' ').replace('Z', '');
    case '@log':
      return `${accountId}:${line.name}`;
    case '@message':
      return line.text;
    default:
      return String(fieldsOf(line.text)[field] ?? '');
  }
}

function fieldsOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}
