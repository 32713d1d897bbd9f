import type { FreeSample } from '../../contract/billing/catalog.ts';
import type { Route } from '../http/api-handler.ts';
import { freeSamplesOfAll } from '../limits/free-samples-of-all.ts';
import type { BalanceStore } from '../tables/credits/balance.store.ts';
import { presentBalance } from './present-balance.ts';

/** GET /api/credits: what the person can spend; 0 without an account item. */
export function getCredits(dependencies: {
  readonly balances: BalanceStore;
  readonly freeSample: FreeSample | null;
  readonly now: () => Date;
}): Route<'getCredits'> {
  const { balances, freeSample, now } = dependencies;
  return async ({ userId }) => {
    const at = now();
    const ofAll = freeSamplesOfAll(freeSample?.videosPerDay ?? 0, at);
    const { account, requests } = await balances.read(userId, ofAll);
    const balance = presentBalance(account, at);
    const isTaken = balance.free_sample && requests >= ofAll.maximum;
    return { ...balance, free_sample_from: isTaken ? ofAll.endsAt.toISOString() : null };
  };
}
