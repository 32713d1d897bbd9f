import * as z from 'zod/mini';
import type { Environment } from '../../lib/foundation/environments.ts';
import { prices } from '../architecture/prices.ts';
import { costOfVideo } from '../architecture/video-cost.ts';
import { type Resource, resources, synthesized } from './synthesized.ts';

const minutesOfMonth = 30 * 24 * 60;

/** What a run of a schedule takes and logs, at most: most read one index and find nothing to do. */
const run = { seconds: 1, logBytes: 1_500, reads: 20 };

/** US dollars a month. */
export function sumOfCosts(costs: Readonly<Record<string, number>>): number {
  return Object.values(costs).reduce((total, dollars) => total + dollars, 0);
}

/**
 * What AWS bills in a month for an environment without visitors, in US dollars, by what is billed: read from its
 * templates. What is billed by use alone (functions, tables, the gateway, the distribution) is nothing then.
 */
export function standingCosts(name: Environment['name']): Readonly<Record<string, number>> {
  const all = synthesized(name).every.flatMap((template) => [...resources(template)]);
  const ofType = (type: string): readonly Resource[] =>
    all.filter(([, resource]) => resource.Type === type).map(([, resource]) => resource);

  const alarms = ofType('AWS::CloudWatch::Alarm');
  const ownMetrics = new Set(
    alarms
      .map(({ Properties }) => z.parse(Metric, Properties))
      .filter(({ Namespace }) => Namespace === `Reelwright/${name}`)
      .map(({ MetricName }) => MetricName),
  );
  const rules = ofType('AWS::WAFv2::WebACL').flatMap(({ Properties }) => z.parse(WebAcl, Properties).Rules);
  const runsOf = (isCanary: boolean) =>
    all
      .filter(([id, { Type }]) => Type === 'AWS::Events::Rule' && id.startsWith('CanaryRun') === isCanary)
      .map(([, { Properties }]) => z.parse(Rule, Properties).ScheduleExpression)
      .reduce((sum, expression) => sum + (expression === undefined ? 0 : runsOfMonth(expression)), 0);
  const runPrice =
    prices.invocation +
    run.seconds * prices.gigabyteSecond +
    run.logBytes * prices.logByte +
    run.reads * prices.read;

  return {
    'web ACLs, rules':
      ofType('AWS::WAFv2::WebACL').length * prices.webAclMonth + rules.length * prices.webAclRuleMonth,
    'alarms, 0.10 each': alarms.length * prices.alarmMonth,
    'metrics, if each is written all month': ownMetrics.size * prices.metricMonth,
    'dashboard, objectives':
      ofType('AWS::CloudWatch::Dashboard').length * prices.dashboardMonth +
      ofType('AWS::ApplicationSignals::ServiceLevelObjective').length * prices.objectiveMonth,
    'secrets, signing key':
      ofType('AWS::SecretsManager::Secret').length * prices.secretMonth +
      ofType('AWS::KMS::Key').length * prices.keyMonth,
    'schedules, canary': runsOf(false) * runPrice + runsOf(true) * canaryRunPrice(),
  };
}

/** Twenty seconds of half a gigabyte, and a simulated video of five, which is neither watched nor kept. */
function canaryRunPrice(): number {
  const items = Object.entries(costOfVideo(5)).filter(([item]) => !/^(keeping|watching)/.test(item));
  return prices.invocation + 20 * 0.5 * prices.gigabyteSecond + sumOfCosts(Object.fromEntries(items));
}

/** What a deployment makes, counted in the templates. */
export function sizeOf(
  name: Environment['name'],
): Readonly<Record<'stacks' | 'resources' | 'alarms', number>> {
  const { every } = synthesized(name);
  const count = (type?: string) => every.reduce((sum, template) => sum + resources(template, type).size, 0);
  return { stacks: every.length, resources: count(), alarms: count('AWS::CloudWatch::Alarm') };
}

const Metric = z.object({ Namespace: z.optional(z.string()), MetricName: z.optional(z.string()) });
const WebAcl = z.object({ Rules: z.array(z.unknown()) });
const Rule = z.object({ ScheduleExpression: z.optional(z.string()) });

/** @throws {Error} for an expression that is neither a rate nor a time of each day, week or month */
function runsOfMonth(expression: string): number {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const minutesOfUnit = new Map([
    ['minute', 1],
    ['hour', 60],
    ['day', 24 * 60],
  ]).get(unit ?? '');
  if (minutesOfUnit !== undefined) return minutesOfMonth / (Number(count) * minutesOfUnit);
  if (/^cron\(\d+ \d+ /.test(expression)) return minutesOfMonth / (24 * 60);
  throw new Error(`How often is ${expression}?`);
}
