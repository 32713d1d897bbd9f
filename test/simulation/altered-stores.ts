import type { EntryDescription } from '../../functions/tables/credits/credit-entry-item.ts';
import type { CreditsStore, PostRequest } from '../../functions/tables/credits/credits.store.ts';
import type { Account, Movement } from '../../functions/tables/credits/ledger.ts';
import type { StripeTransport } from './stripe.ts';

export function onlyPurchased({ cycleCredits, purchasedCredits, graceCredits }: Movement): Movement {
  return { cycleCredits: 0, purchasedCredits: cycleCredits + purchasedCredits, graceCredits };
}

export function onlyCycle({ cycleCredits, purchasedCredits, graceCredits }: Movement): Movement {
  return { cycleCredits: cycleCredits + purchasedCredits, purchasedCredits: 0, graceCredits };
}

export function withoutCycleEnd(account: Account): Account {
  return account.cycle === null
    ? account
    : { ...account, cycle: { ...account.cycle, endsAt: '9999-12-31T00:00:00.000Z' } };
}

/** Plan credits count as those of Pro beside any pack credit. */
export function withAllRightsBesidePackCredits(account: Account): Account {
  if (account.cycle === null || account.purchasedCredits <= 0) return account;
  return {
    ...account,
    cycle: { ...account.cycle, tier: 'pro' },
    plan: account.plan === null ? null : { ...account.plan, tier: 'pro' },
  };
}

/** Changes what is posted, for entries of one kind. */
export function onPost(
  store: CreditsStore,
  kind: EntryDescription['kind'],
  alter: <Refusal, Result, Part extends string>(
    request: PostRequest<Refusal, Result, Part>,
  ) => PostRequest<Refusal, Result, Part>,
): CreditsStore {
  return {
    ...store,
    post: (request) => store.post(request.entry?.kind === kind ? alter(request) : request),
  };
}

/** Changes what is moved. */
export function onMovement(
  store: CreditsStore,
  kind: EntryDescription['kind'],
  alter: (movement: Movement) => Movement,
): CreditsStore {
  return onPost(store, kind, (request) => ({
    ...request,
    decide: (account) => {
      const decision = request.decide(account);
      if (decision.kind === 'refuse') return decision;
      const posting = { ...decision.posting, movement: alter(decision.posting.movement) };
      return { ...decision, posting };
    },
  }));
}

/** Writes the entry, and not what belongs to it. */
export function alone(store: CreditsStore, kind: EntryDescription['kind']): CreditsStore {
  return onPost(store, kind, (request) => ({
    ...request,
    decide: (account) => {
      const decision = request.decide(account);
      return decision.kind === 'refuse' ? decision : { ...decision, additionalItems: [] };
    },
  }));
}

/** Changes what a sync with Stripe moves. */
export function onSync(
  store: CreditsStore,
  kind: EntryDescription['kind'],
  alter: (movement: Movement) => Movement,
): CreditsStore {
  return {
    ...store,
    update: (userId, update, now) =>
      store.update(
        userId,
        {
          ...update,
          entries: update.entries.map((entry) =>
            entry.kind === kind ? { ...entry, movement: alter(entry.movement) } : entry,
          ),
        },
        now,
      ),
  };
}

/** Stripe as if no money had ever been returned. */
export const withoutRefunds = altered('/v1/charges', (charges) =>
  charges.map((charge) => ({ ...charge, amount_refunded: 0, refunded: false })),
);

/** Changes the lists that Stripe answers with, by the path that they are asked by. */
export function altered(
  path: string,
  alter: (items: readonly Readonly<Record<string, unknown>>[]) => readonly object[],
): (send: StripeTransport) => StripeTransport {
  return (send) => async (request) => {
    const answer = await send(request);
    const isMeant = request.method === 'GET' && request.url.split('?')[0] === path;
    if (!isMeant || !('data' in answer.body) || !Array.isArray(answer.body.data)) return answer;
    return { ...answer, body: { ...answer.body, data: alter(answer.body.data) } };
  };
}
