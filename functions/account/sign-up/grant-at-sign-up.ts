import type { UserId } from '../../../contract/fields/ids.ts';
import type { Log } from '../../log/logger.ts';
import type { CreditsStore } from '../../tables/credits/credits.store.ts';
import { emptyAccount, noMovement } from '../../tables/credits/ledger.ts';

/** Grants an account's first credits, at its first sign-in: the entry is there once, however often it is tried. */
export type GrantAtSignUp = (userId: UserId) => Promise<void>;

/** @param amount zero grants nothing */
export function createGrantAtSignUp(dependencies: {
  readonly credits: Pick<CreditsStore, 'post'>;
  readonly amount: number;
  readonly now: () => Date;
  readonly log: Log;
}): GrantAtSignUp {
  const { credits, amount, now, log } = dependencies;
  return async (userId) => {
    if (amount === 0) return;
    const { kind } = await credits.post<never, null>({
      userId,
      session: null,
      entry: { kind: 'grant', reference: 'sign-up', source: 'sign_up', subject: null, product: null },
      assumed: emptyAccount,
      now,
      decide: () => ({
        kind: 'post',
        posting: { movement: { ...noMovement, purchasedCredits: amount }, assumptions: {} },
        additionalItems: [],
        result: null,
      }),
    });
    if (kind === 'posted') log.info('credits.granted_at_sign_up', { user_id: userId, credits: amount });
  };
}
