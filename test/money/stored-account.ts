import { expect } from 'vitest';
import { UserId } from '../../contract/fields/ids.ts';
import type { CustomerSnapshot } from '../../functions/billing/stripe/customer-snapshot.ts';
import type { AccountState } from '../../functions/billing/sync/account-state.ts';
import { customerChanges } from '../../functions/billing/sync/customer-changes.ts';
import type { QuarantinedOrder, StoredOrder } from '../../functions/billing/sync/orders.store.ts';
import { emptyBillingAccount } from '../../functions/tables/credits/billing-account.ts';
import { type NewEntry, rollOverEntry } from '../../functions/tables/credits/credit-entry-item.ts';
import {
  type Account,
  applyMovement,
  assumptionsHold,
  type ChargedCredits,
  spend as decideSpend,
  emptyAccount,
  type Posting,
  refund,
  rollOver,
} from '../../functions/tables/credits/ledger.ts';

const userId = UserId.parse('0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11');

/** What our tables hold, in memory: changes are applied as the stores would write them. */
export interface Stored {
  readonly state: AccountState;
  readonly entries: readonly NewEntry[];
}

export const emptyStored: Stored = {
  state: { userId, account: emptyAccount, billing: emptyBillingAccount, orders: [], quarantined: [] },
  entries: [],
};

/** Writes changes until none are left, and checks each write. */
export function syncStored(stored: Stored, snapshot: CustomerSnapshot, now: string): Stored {
  let current = stored;
  for (;;) {
    const changes = customerChanges(snapshot, current.state, new Date(now));
    if (!changes.isChange) return current;
    current = withEntries(current, changes.entries, {
      userId,
      account: { ...changes.account, revision: changes.account.revision + 1 },
      billing: { ...current.state.billing, subscription: changes.subscription },
      orders: merged(current.state.orders, changes.orders),
      quarantined: mergedQuarantined(current.state.quarantined, changes.quarantined),
    });
  }
}

function merged(known: readonly StoredOrder[], written: readonly StoredOrder[]): StoredOrder[] {
  const byId = new Map([...known, ...written].map((order) => [order.order.id, order]));
  return [...byId.values()].sort((a, b) => (a.order.id < b.order.id ? -1 : 1));
}

function mergedQuarantined(
  known: readonly QuarantinedOrder[],
  written: readonly QuarantinedOrder[],
): QuarantinedOrder[] {
  return [...new Map([...known, ...written].map((payment) => [payment.id, payment])).values()];
}

/** Writes what time alone has changed, as any change of the credits does first. */
export function rollOverStored(stored: Stored, at: string): Stored {
  const { account } = stored.state;
  const due = rollOver(account, at);
  if (due === null) return stored;
  const entries = due.entries.map((entry) => rollOverEntry(entry, account));
  return withEntries(stored, entries, { ...stored.state, account: due.account });
}

/** Charges a video; null if there are not enough credits. */
export function spend(
  before: Stored,
  credits: number,
  at: string,
): { readonly stored: Stored; readonly charged: ChargedCredits } | null {
  const stored = rollOverStored(before, at);
  const { account } = stored.state;
  const decision = decideSpend(account, credits, at);
  if (decision.kind === 'insufficient') return null;
  const { cycleCredits, graceCredits, purchasedCredits } = decision.posting.movement;
  return {
    stored: post(stored, 'deduct', decision.posting),
    charged: {
      cycleCredits: 0 - cycleCredits,
      graceCredits: 0 - graceCredits,
      purchasedCredits: 0 - purchasedCredits,
      cycleId: account.cycle?.id ?? null,
    },
  };
}

/** Gives back what a video was charged. */
export function giveBack(before: Stored, charged: ChargedCredits, at: string): Stored {
  const stored = rollOverStored(before, at);
  return post(stored, 'refund', refund(stored.state.account, charged, at));
}

function post(stored: Stored, kind: NewEntry['kind'], { movement, assumptions, ...more }: Posting): Stored {
  const { account } = stored.state;
  expect(assumptionsHold(account, assumptions)).toBe(true);
  const entry: NewEntry = {
    kind,
    reference: `video#${stored.entries.length}`,
    source: 'video',
    subject: null,
    product: null,
    movement,
  };
  return withEntries(stored, [entry], {
    ...stored.state,
    account: { ...applyMovement(account, movement), ...more },
  });
}

/** The store refuses a second entry of one kind and reference, and the account equals the sum of its entries. */
function withEntries(stored: Stored, added: readonly NewEntry[], state: AccountState): Stored {
  const entries = [...stored.entries, ...added];
  const references = entries.map(({ kind, reference }) => `${kind}#${reference}`);
  expect(new Set(references).size).toBe(references.length);
  const sum = entries.reduce((total: Account, { movement }) => applyMovement(total, movement), emptyAccount);
  const { cycleCredits, purchasedCredits, graceCredits } = state.account;
  expect(sum).toMatchObject({ cycleCredits, purchasedCredits, graceCredits });
  return { state, entries };
}
