import type { Route } from '../http/api-handler.ts';
import type { CreditsStore } from '../tables/credits/credits.store.ts';
import { presentBalance } from './present-balance.ts';

/** GET /api/credits: what the person can spend; 0 without an account item. */
export function getCredits(dependencies: {
  readonly credits: Pick<CreditsStore, 'readAccount'>;
  readonly now: () => Date;
}): Route<'getCredits'> {
  return async ({ userId }) =>
    presentBalance(await dependencies.credits.readAccount(userId), dependencies.now());
}
