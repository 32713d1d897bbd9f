import type { Route } from '../http/api-handler.ts';
import { Rejection } from '../http/rejection.ts';
import type { CreditsStore } from './credits.store.ts';
import { emptyAccount, spend } from './ledger.ts';
import { presentBalance } from './present-balance.ts';

/**
 * POST /api/credits/deduct: takes credits from the caller's own account, all or nothing, never below zero. The same
 * `Idempotency-Key` takes them once, however often it comes.
 */
export function deductCredits(dependencies: {
  readonly credits: CreditsStore;
  readonly now: () => Date;
}): Route<'deductCredits'> {
  const { credits, now } = dependencies;
  return async ({ userId, headers, body: { user_uuid: owner, amount } }) => {
    if (owner !== userId) {
      throw new Rejection('forbidden', {
        field: 'user_uuid',
        message: 'You may deduct credits from your own account only.',
      });
    }
    const outcome = await credits.post({
      userId,
      entry: {
        kind: 'deduct',
        reference: `request#${headers['idempotency-key']}`,
        source: 'deduction',
        subject: null,
        product: null,
      },
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
      case 'posted':
      case 'already':
      case 'blocked':
        return { success: true, balance: presentBalance(await credits.readAccount(userId), now()) };
      case 'deleted':
        throw new Rejection('account_deleted');
      case 'refused':
        throw new Rejection('insufficient_credits', {
          message: `You have ${outcome.refusal} credits; ${amount} are needed.`,
          credits: outcome.refusal,
        });
    }
  };
}
