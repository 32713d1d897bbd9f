import type { UserId } from '../../../contract/fields/ids.ts';
import type { CreditsStore } from '../../tables/credits/credits.store.ts';
import { emptyAccount, noMovement, spend } from '../../tables/credits/ledger.ts';

interface Posted {
  readonly reference: string;
  readonly now: () => Date;
}

/** Grants like a paid pack. */
export function buyCredits(
  store: CreditsStore,
  userId: UserId,
  purchasedCredits: number,
  { reference, now }: Posted,
) {
  return store.post<never, null>({
    userId,
    session: null,
    entry: { kind: 'grant', reference, source: 'pack', subject: null, product: null },
    assumed: emptyAccount,
    now,
    decide: () => ({
      kind: 'post',
      posting: { movement: { ...noMovement, purchasedCredits }, assumptions: {} },
      additionalItems: [],
      result: null,
    }),
  });
}

/** A refusal carries the spendable credits. */
export function takeCredits(
  store: CreditsStore,
  userId: UserId,
  credits: number,
  { reference, now }: Posted,
) {
  return store.post<number, null>({
    userId,
    session: null,
    entry: { kind: 'deduct', reference, source: 'deduction', subject: null, product: null },
    assumed: { ...emptyAccount, purchasedCredits: credits },
    now,
    decide: (account) => {
      const decision = spend(account, credits, now().toISOString());
      return decision.kind === 'covered'
        ? { kind: 'post', posting: decision.posting, additionalItems: [], result: null }
        : { kind: 'refuse', refusal: decision.credits };
    },
  });
}
