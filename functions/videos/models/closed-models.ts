import { durationsSeconds } from '../../../contract/billing/catalog.ts';
import {
  costMicrodollars,
  type Model,
  type ModelId,
  modelIds,
  models,
  type ProviderName,
} from '../../../contract/videos/models.ts';
import type { Log } from '../../log/logger.ts';
import type { DaySpend, SpendStore } from '../../tables/spend/spend.store.ts';

/** Limits of a day (UTC), in US dollars. */
export interface SpendLimits {
  readonly allDollars: number;
  readonly perModelDollars: number;
}

/** Returns the unavailable models. */
export type ClosedModels = (now: Date) => Promise<ReadonlySet<ModelId>>;

const maximumAgeMilliseconds = 10_000;

const microdollarsPerDollar = 1_000_000;

/** The share of a limit that warns the operator in time. */
const nearLimit = 0.8;

/**
 * Caches the counters for ten seconds, and reads none if no available model costs money. Spending can exceed
 * a limit by the videos of ten seconds and those that wait for their provider.
 */
export function createClosedModels(options: {
  readonly spend: Pick<SpendStore, 'read'>;
  readonly limits: SpendLimits;
  /** The providers that have a key. */
  readonly providers: ReadonlySet<ProviderName>;
  readonly log: Log;
}): ClosedModels {
  const { spend, limits, providers, log } = options;
  const unreachable = new Set(modelIds.filter((id) => !providers.has(models[id].provider)));
  const costsMoney = modelIds.some((id) => !unreachable.has(id) && models[id].costMicrodollarsPerSecond > 0);
  let cached:
    | { readonly closed: ReadonlySet<ModelId>; readonly isNearLimit: boolean; readonly readAt: number }
    | undefined;

  return async (now) => {
    if (!costsMoney) return unreachable;
    const age = now.getTime() - (cached?.readAt ?? Number.NEGATIVE_INFINITY);
    if (cached !== undefined && age >= 0 && age < maximumAgeMilliseconds) return cached.closed;
    const day = await spend.read(now);
    const overspent = overspentModels(day, limits);
    for (const model of overspent) {
      if (cached?.closed.has(model) !== true && !unreachable.has(model)) {
        log.error('model.spend_limit_reached', { model, cause: 'The daily spend limit is reached.' });
      }
    }
    const isNearLimit = overspent.length === 0 && isSpendNearLimit(day, limits);
    if (isNearLimit && cached?.isNearLimit !== true) log.warn('model.spend_near_limit');
    const closed = new Set([...unreachable, ...day.closedByOperator, ...overspent]);
    cached = { closed, isNearLimit, readAt: now.getTime() };
    return closed;
  };
}

/** Models whose next video could exceed a limit. Pure. */
export function overspentModels(
  { costMicrodollars: spent }: Pick<DaySpend, 'costMicrodollars'>,
  limits: SpendLimits,
): ModelId[] {
  const all = [...spent.values()].reduce((sum, cost) => sum + cost, 0);
  return modelIds.filter((id) => {
    const video = mostExpensiveVideo(models[id]);
    return (
      video > 0 &&
      (all + video > limits.allDollars * microdollarsPerDollar ||
        (spent.get(id) ?? 0) + video > limits.perModelDollars * microdollarsPerDollar)
    );
  });
}

/** Whether 80 % of a limit is spent, of all models or of one. Pure. */
export function isSpendNearLimit(
  { costMicrodollars: spent }: Pick<DaySpend, 'costMicrodollars'>,
  limits: SpendLimits,
): boolean {
  const costs = [...spent.values()];
  const isNear = (microdollars: number, dollars: number) =>
    microdollars >= nearLimit * dollars * microdollarsPerDollar;
  return (
    isNear(
      costs.reduce((sum, cost) => sum + cost, 0),
      limits.allDollars,
    ) || costs.some((cost) => isNear(cost, limits.perModelDollars))
  );
}

function mostExpensiveVideo(model: Model): number {
  return Math.max(
    ...durationsSeconds
      .filter((duration) => model.durations[duration] !== null)
      .map((duration) => costMicrodollars(model, duration)),
  );
}
