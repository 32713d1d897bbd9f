import type { UserId } from '../../contract/fields/ids.ts';
import { Rejection } from '../errors/rejection.ts';
import type { Route } from '../http/api-handler.ts';
import type { CreditEntriesStore } from '../tables/credits/credit-entries.store.ts';
import type { EntryDescription } from '../tables/credits/credit-entry-item.ts';
import type { CreditsStore } from '../tables/credits/credits.store.ts';
import { emptyAccount, spend } from '../tables/credits/ledger.ts';
import { SessionEnded } from '../tables/credits/session.ts';
import { presentBalance } from './present-balance.ts';

/**
 * POST /api/credits/deduct: all or nothing, once for each `Idempotency-Key`; a reused key with another amount
 * gets 422. One transaction writes entry and balance, so no request is ever found in flight.
 */
export function deductCredits(dependencies: {
  readonly credits: Pick<CreditsStore, 'post' | 'readAccount'>;
  readonly entries: Pick<CreditEntriesStore, 'find'>;
  readonly now: () => Date;
}): Route<'deductCredits'> {
  const { credits, entries, now } = dependencies;
  return async ({ userId, session, headers, body: { user_uuid: owner, amount } }) => {
    if (owner !== userId) {
      throw new Rejection('forbidden', {
        field: 'user_uuid',
        message: 'You may deduct credits from your own account only.',
      });
    }
    const entry: EntryDescription = {
      kind: 'deduct',
      reference: `request#${headers['idempotency-key']}`,
      source: 'deduction',
      subject: null,
      product: null,
    };
    const outcome = await credits.post({
      userId,
      session,
      entry,
      assumed: { ...emptyAccount, purchasedCredits: amount },
      now,
      decide: (account) => {
        const decision = spend(account, amount, now().toISOString());
        switch (decision.kind) {
          case 'insufficient':
            return { kind: 'refuse', refusal: decision.credits };
          case 'covered':
            return { kind: 'post', posting: decision.posting, additionalItems: [], result: null };
        }
      },
    });
    switch (outcome.kind) {
      case 'already':
      case 'blocked':
        await requireSameAmount(userId, entry, amount);
        break;
      case 'posted':
        break;
      case 'deleted':
        throw new SessionEnded();
      case 'refused':
        throw new Rejection('insufficient_credits', {
          message: `You have ${outcome.refusal} credits; ${amount} are needed.`,
          credits: outcome.refusal,
        });
    }
    return { success: true, balance: presentBalance(await credits.readAccount(userId), now()) };
  };

  /** @throws Rejection `idempotency_key_reused` if the key deducted another amount */
  async function requireSameAmount(userId: UserId, entry: EntryDescription, amount: number): Promise<void> {
    const earlier = await entries.find(userId, entry);
    // Entries are deleted only with their account.
    if (earlier === null) throw new SessionEnded();
    const taken = 0 - earlier.credits;
    if (taken === amount) return;
    throw new Rejection('idempotency_key_reused', {
      field: 'amount',
      allowed: `${taken}, or another Idempotency-Key`,
      message: `This Idempotency-Key has deducted ${taken} credits already. Nothing was deducted now.`,
    });
  }
}
