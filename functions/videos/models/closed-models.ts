import { durationsSeconds } from '../../../contract/catalog.ts';
import {
  costMicrodollars,
  type Model,
  type ModelId,
  modelIds,
  models,
  type ProviderName,
} from '../../../contract/models.ts';
import type { Log } from '../../log/logger.ts';
import type { DaySpend, SpendStore } from './spend.store.ts';

/** What videos may cost us in a day (UTC), in US dollars. */
export interface SpendLimits {
  readonly allDollars: number;
  readonly perModelDollars: number;
}

/** Models that may not be asked now. */
export type ClosedModels = (now: Date) => Promise<ReadonlySet<ModelId>>;

/** How old the counters may be that a container decides on. */
const maximumAgeMilliseconds = 10_000;

const microdollarsPerDollar = 1_000_000;

/**
 * Which models are closed, from counters that are read at most every ten seconds; not at all where the one model that
 * may be asked costs nothing. What is accepted meanwhile may pass a limit: by what ten seconds' videos cost, and those
 * that wait for their provider.
 */
export function createClosedModels(options: {
  readonly spend: Pick<SpendStore, 'read'>;
  readonly limits: SpendLimits;
  /** Those that have a key. */
  readonly providers: ReadonlySet<ProviderName>;
  readonly log: Log;
}): ClosedModels {
  const { spend, limits, providers, log } = options;
  const unreachable = new Set(modelIds.filter((id) => !providers.has(models[id].provider)));
  const costsMoney = modelIds.some((id) => !unreachable.has(id) && models[id].costMicrodollarsPerSecond > 0);
  let known: { readonly closed: ReadonlySet<ModelId>; readonly readAt: number } | undefined;

  return async (now) => {
    if (!costsMoney) return unreachable;
    const age = now.getTime() - (known?.readAt ?? Number.NEGATIVE_INFINITY);
    if (known !== undefined && age >= 0 && age < maximumAgeMilliseconds) return known.closed;
    const day = await spend.read(now);
    const overspent = overspentModels(day, limits);
    for (const model of overspent) {
      if (known?.closed.has(model) !== true && !unreachable.has(model)) {
        log.error('model.spend_limit_reached', { model, cause: 'The daily spend limit is reached.' });
      }
    }
    const closed = new Set([...unreachable, ...day.closedByOperator, ...overspent]);
    known = { closed, readAt: now.getTime() };
    return closed;
  };
}

/** Models of which one more video would cost more than a limit leaves. Pure. */
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

function mostExpensiveVideo(model: Model): number {
  return Math.max(
    ...durationsSeconds
      .filter((duration) => model.durations[duration] !== null)
      .map((duration) => costMicrodollars(model, duration)),
  );
}
