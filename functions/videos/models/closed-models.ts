import { durationsSeconds } from '../../../contract/billing/catalog.ts';
import type { SpendLimits } from '../../../contract/settings.ts';
import {
  costMicrodollars,
  type Model,
  type ModelId,
  modelIds,
  models,
  type ProviderName,
} from '../../../contract/videos/models.ts';
import type { Log } from '../../log/logger.ts';
import { atMost, type CurrentSettings, type Settings } from '../../settings/settings.ts';
import type { DaySpend, SpendStore } from '../../tables/spend/spend.store.ts';

/** Returns the unavailable models. */
export type ClosedModels = (now: Date) => Promise<ReadonlySet<ModelId>>;

const maximumAgeMilliseconds = 10_000;

const microdollarsPerDollar = 1_000_000;

/** The share of a limit that warns the operator in time. */
const nearLimit = 0.8;

/**
 * Closes models without a key, by the settings, and by what is spent. Caches the counters for ten seconds, and
 * reads none if no available model costs money: spending can exceed a limit by the videos of ten seconds and
 * those that wait for their provider.
 */
export function createClosedModels(options: {
  readonly spend: Pick<SpendStore, 'read'>;
  readonly settings: CurrentSettings;
  /** The deployed ones. */
  readonly limits: SpendLimits;
  /** The providers that have a key. */
  readonly providers: ReadonlySet<ProviderName>;
  readonly log: Log;
}): ClosedModels {
  const { settings, limits, providers, log } = options;
  const unreachable = new Set(modelIds.filter((id) => !providers.has(models[id].provider)));
  const costsMoney = modelIds.some((id) => !unreachable.has(id) && models[id].costMicrodollarsPerSecond > 0);
  const daySpend = cachedDaySpend(options.spend);
  let overspentBefore: ReadonlySet<ModelId> = new Set();
  let wasNearLimit = false;

  return async (now) => {
    const [current, day] = await Promise.all([settings(), costsMoney ? daySpend(now) : nothingSpent]);
    const overspent = overspentModels(day, limits, current);
    for (const model of overspent) {
      if (!overspentBefore.has(model) && !unreachable.has(model)) {
        log.error('model.spend_limit_reached', { model, cause: 'The daily spend limit is reached.' });
      }
    }
    const isNearLimit = overspent.length === 0 && isSpendNearLimit(day, limits, current);
    if (isNearLimit && !wasNearLimit) log.warn('model.spend_near_limit');
    overspentBefore = new Set(overspent);
    wasNearLimit = isNearLimit;
    return new Set([
      ...unreachable,
      ...modelIds.filter((id) => current.off.has(`model.${id}`)),
      ...overspent,
    ]);
  };
}

const nothingSpent: DaySpend = { costMicrodollars: new Map() };

/** Today's counters, at most ten seconds old. */
function cachedDaySpend(spend: Pick<SpendStore, 'read'>): (now: Date) => Promise<DaySpend> {
  let cached: { readonly day: DaySpend; readonly readAt: number } | undefined;
  return async (now) => {
    const age = now.getTime() - (cached?.readAt ?? Number.NEGATIVE_INFINITY);
    if (cached !== undefined && age >= 0 && age < maximumAgeMilliseconds) return cached.day;
    const day = await spend.read(now);
    cached = { day, readAt: now.getTime() };
    return day;
  };
}

/** Models whose next video could exceed a limit. Pure. */
export function overspentModels(
  { costMicrodollars: spent }: DaySpend,
  limits: SpendLimits,
  settings: Settings,
): ModelId[] {
  const all = sumOf(spent);
  const allMaximum = atMost(settings, 'spend', limits.allDollars) * microdollarsPerDollar;
  return modelIds.filter((id) => {
    const video = mostExpensiveVideo(models[id]);
    return (
      video > 0 &&
      (all + video > allMaximum || (spent.get(id) ?? 0) + video > maximumOf(id, limits, settings))
    );
  });
}

/** Whether 80 % of a limit is spent, of all models or of one. Pure. */
export function isSpendNearLimit(
  { costMicrodollars: spent }: DaySpend,
  limits: SpendLimits,
  settings: Settings,
): boolean {
  const allMaximum = atMost(settings, 'spend', limits.allDollars) * microdollarsPerDollar;
  return (
    sumOf(spent) >= nearLimit * allMaximum ||
    [...spent].some(([id, cost]) => cost >= nearLimit * maximumOf(id, limits, settings))
  );
}

function sumOf(spent: ReadonlyMap<ModelId, number>): number {
  return [...spent.values()].reduce((sum, cost) => sum + cost, 0);
}

/** In millionths of a US dollar. */
function maximumOf(id: ModelId, { perModelDollars }: SpendLimits, settings: Settings): number {
  return atMost(settings, `spend.${id}`, perModelDollars) * microdollarsPerDollar;
}

function mostExpensiveVideo(model: Model): number {
  return Math.max(
    ...durationsSeconds
      .filter((duration) => model.durations[duration] !== null)
      .map((duration) => costMicrodollars(model, duration)),
  );
}
