import { usageMaximumDays, usageUsualDays } from '../../../contract/developers/developer-usage.ts';
import { Rejection } from '../../errors/rejection.ts';
import type { KeysStore } from '../../tables/api-access/keys.store.ts';
import { usageOf } from '../../tables/api-access/usage.ts';
import type { DeveloperRoute } from '../developer-handler.ts';

const day = 24 * 60 * 60 * 1_000;

/**
 * GET /api/v1/usage: usage of the keys by day. A key sees its own mode only, so that a test key learns
 * nothing of live ones.
 */
export function usageByKey(dependencies: {
  readonly keys: Pick<KeysStore, 'list' | 'monthsOf'>;
  readonly now: () => Date;
}): DeveloperRoute<'usageByKey'> {
  const { keys, now } = dependencies;
  return async ({ accountId, key, query }) => {
    const to = query.to ?? dayOf(now().getTime());
    const from = query.from ?? dayOf(Date.parse(to) - (usageUsualDays - 1) * day);
    const days = (Date.parse(to) - Date.parse(from)) / day + 1;
    if (days < 1 || days > usageMaximumDays) {
      const allowed = `a day at most ${usageMaximumDays} days before query.to`;
      throw new Rejection('invalid_request', {
        field: 'query.from',
        allowed,
        message: `Allowed: ${allowed}.`,
      });
    }
    const [months, listed] = await Promise.all([
      keys.monthsOf(accountId, from.slice(0, 7), to.slice(0, 7)),
      keys.list(accountId),
    ]);
    const visible = months.filter(({ mode }) => key === null || mode === key.mode);
    return { body: usageOf(visible, new Map(listed.map(({ keyId, name }) => [keyId, name])), { from, to }) };
  };
}

function dayOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
