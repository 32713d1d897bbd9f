import { videoCostCredits } from '../../../contract/billing/catalog.ts';
import type { Purse } from '../../../contract/developers/developer-api.ts';
import type { ApiKey } from '../../tables/api-access/api-key.ts';
import type { KeysStore } from '../../tables/api-access/keys.store.ts';
import type { CreditsStore } from '../../tables/credits/credits.store.ts';
import { spendableCredits } from '../../tables/credits/ledger.ts';
import type { DeveloperRoute } from '../developer-handler.ts';

/** GET /api/v1/credits: credits of the account, and of this key's cap. */
export function creditsByKey(dependencies: {
  readonly credits: Pick<CreditsStore, 'readAccount'>;
  readonly keys: Pick<KeysStore, 'spentOf'>;
  readonly now: () => Date;
}): DeveloperRoute<'creditsByKey'> {
  return async ({ userId, key }) => {
    const now = dependencies.now();
    const [account, spent] = await Promise.all([
      dependencies.credits.readAccount(userId),
      dependencies.keys.spentOf(key === null ? [] : [key.keyId], now),
    ]);
    const { total, grace, cycle, purchased } = spendableCredits(account, now.toISOString());
    return {
      body: {
        mode: key?.mode ?? 'live',
        credits: total,
        grace_credits: grace,
        plan_credits: cycle,
        pack_credits: purchased,
        video_credits: videoCostCredits,
        key: purseOf(key, key === null ? 0 : (spent.get(key.keyId) ?? 0)),
      },
    };
  };
}

/** This month's cap and spending. Pure. */
export function purseOf(key: Pick<ApiKey, 'capCredits'> | null, spentCredits: number): Purse {
  const cap = key?.capCredits ?? null;
  return {
    cap_credits: cap,
    spent_credits: spentCredits,
    left_credits: cap === null ? null : Math.max(0, cap - spentCredits),
  };
}
