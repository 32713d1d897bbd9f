import { expect } from 'vitest';
import {
  type BillingInterval,
  creditPacks,
  type PackName,
  plans,
  type Tier,
} from '../../contract/catalog.ts';
import { OrderId, UserId } from '../../contract/ids.ts';
import type { AccountState } from '../../functions/billing/account-state.ts';
import { type BillingAccount, emptyBillingAccount } from '../../functions/billing/billing-account.ts';
import { customerChanges } from '../../functions/billing/customer-changes.ts';
import type {
  CustomerSnapshot,
  Payment,
  PlanLine,
  SubscriptionSnapshot,
} from '../../functions/billing/customer-snapshot.ts';
import type { QuarantinedOrder, StoredOrder } from '../../functions/billing/orders.store.ts';
import { type NewEntry, rollOverEntry } from '../../functions/credits/credit-entry-item.ts';
import {
  type Account,
  applyMovement,
  emptyAccount,
  rollOver,
  spend,
} from '../../functions/credits/ledger.ts';
import { addMonths } from '../../functions/credits/months.ts';

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
    const references = [...current.entries, ...changes.entries].map(
      ({ kind, reference }) => `${kind}#${reference}`,
    );
    // The store refuses a second entry of one kind and reference.
    expect(new Set(references).size).toBe(references.length);
    current = {
      state: {
        userId,
        account: { ...changes.account, revision: changes.account.revision + 1 },
        billing: { ...current.state.billing, subscription: changes.subscription },
        orders: merged(current.state.orders, changes.orders),
        quarantined: mergedQuarantined(current.state.quarantined, changes.quarantined),
      },
      entries: [...current.entries, ...changes.entries],
    };
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

/** The ledger's account, with what the person subscribes to. */
type SyncedPerson = Account & Pick<BillingAccount, 'subscription'>;

/** One customer's life in Stripe, event by event, and what our tables hold after it. */
export interface Life {
  readonly snapshot: () => CustomerSnapshot;
  readonly account: () => SyncedPerson;
  readonly stored: () => Stored;
  /** Spends credits as videos do. */
  readonly spends: (credits: number, at: string) => void;
  /** Syncs with the snapshot, as a webhook does. */
  readonly syncs: (at: string) => SyncedPerson;
  readonly paysPlan: (id: string, invoice: InvoicePart, ...more: LinePart[]) => void;
  readonly paysPack: (id: string, pack: PackName, at: string) => void;
  /** From `at` on this much of a payment is returned in all; 0: nothing was, after all. */
  readonly returns: (id: string, returnedCents: number, at: string) => void;
  /** Stripe prepares the invoice of a renewal, and no other. */
  readonly prepares: (...lines: LinePart[]) => void;
  /** A subscription for which nothing was paid. */
  readonly subscribes: (line: LinePart, changes: Partial<SubscriptionSnapshot>) => void;
  readonly subscription: (changes: Partial<SubscriptionSnapshot>) => void;
  readonly quarantines: (id: string, reason: string, at: string) => void;
}

interface LinePart {
  readonly tier: Tier;
  readonly interval?: BillingInterval;
  readonly from: string;
  readonly to?: string;
  readonly part?: 'charge' | 'credit';
  readonly subscriptionId?: string;
  readonly creditsPerMonth?: number;
}

interface InvoicePart extends LinePart {
  readonly amountCents?: number;
  readonly paidCents?: number;
  readonly paidAt?: string;
}

/** A life that begins with nothing. */
export function newLife(): Life {
  let subscriptions: SubscriptionSnapshot[] = [];
  let payments: Payment[] = [];
  let quarantined: CustomerSnapshot['quarantined'] = [];
  let renewals: CustomerSnapshot['renewals'] = [];
  let stored = emptyStored;

  const snapshot = (): CustomerSnapshot => ({
    subscriptions,
    payments,
    quarantined,
    renewals,
    isDeleted: false,
    reachedAt: payments
      .map(({ paidAt }) => paidAt)
      .reduce((latest, instant) => (instant > latest ? instant : latest), '1970-01-01T00:00:00.000Z'),
  });

  const account = () => ({
    ...stored.state.account,
    subscription: stored.state.billing.subscription,
  });

  return {
    snapshot,
    account,
    stored: () => stored,
    spends(credits, at) {
      const due = rollOver(stored.state.account, at);
      const account = due?.account ?? stored.state.account;
      const decision = spend(account, credits, at);
      if (decision.kind !== 'covered') throw new Error(`${decision.credits} credits are not enough.`);
      const { movement } = decision.posting;
      stored = {
        state: { ...stored.state, account: applyMovement(account, movement) },
        entries: [
          ...stored.entries,
          ...(due?.entries ?? []).map((entry) => rollOverEntry(entry, stored.state.account)),
          {
            kind: 'deduct',
            reference: `video#${stored.entries.length}`,
            source: 'video',
            subject: null,
            product: null,
            movement,
          },
        ],
      };
    },
    syncs(at) {
      stored = syncStored(stored, snapshot(), at);
      const sum = stored.entries.reduce(
        (total: Account, { movement }) => applyMovement(total, movement),
        emptyAccount,
      );
      expect(sum).toMatchObject({
        cycleCredits: stored.state.account.cycleCredits,
        purchasedCredits: stored.state.account.purchasedCredits,
        graceCredits: stored.state.account.graceCredits,
      });
      return account();
    },
    paysPlan(id, invoice, ...more) {
      const lines = [invoice, ...more].map(lineOf);
      const main = lines.findLast(({ isCredit }) => !isCredit) ?? lines[0];
      if (main === undefined) throw new Error('An invoice has lines.');
      payments = [
        ...payments,
        {
          id: OrderId.parse(id),
          paidAt: invoice.paidAt ?? invoice.from,
          amountCents: invoice.amountCents ?? plans[main.tier].monthlyPriceCents,
          paidCents: invoice.paidCents ?? invoice.amountCents ?? plans[main.tier].monthlyPriceCents,
          returns: [],
          receiptUrl: null,
          product: {
            kind: 'plan',
            tier: main.tier,
            interval: main.interval,
            creditsPerMonth: main.creditsPerMonth,
            lines,
          },
        },
      ];
      const plan = { tier: main.tier, interval: main.interval };
      const known = subscriptions.find((subscription) => subscription.id === main.subscriptionId);
      subscriptions = [
        ...subscriptions.filter((subscription) => subscription !== known),
        {
          ...(known ?? newSubscription(main)),
          plan,
          status: 'active',
          periodEndsAt: main.endsAt,
        },
      ];
    },
    paysPack(id, pack, at) {
      payments = [
        ...payments,
        {
          id: OrderId.parse(id),
          paidAt: at,
          amountCents: creditPacks[pack].priceCents,
          paidCents: creditPacks[pack].priceCents,
          returns: [],
          receiptUrl: null,
          product: { kind: 'pack', pack, credits: creditPacks[pack].credits },
        },
      ];
    },
    returns(id, returnedCents, at) {
      payments = payments.map((payment) =>
        payment.id === id
          ? { ...payment, returns: returnedCents === 0 ? [] : [...payment.returns, { at, returnedCents }] }
          : payment,
      );
    },
    prepares(...lines) {
      renewals = lines.map(lineOf);
    },
    subscribes(line, changes) {
      subscriptions = [...subscriptions, { ...newSubscription(lineOf(line)), ...changes }];
    },
    subscription(changes) {
      subscriptions = subscriptions.map((subscription, index) =>
        index === subscriptions.length - 1 ? { ...subscription, ...changes } : subscription,
      );
    },
    quarantines(id, reason, at) {
      quarantined = [...quarantined, { id: OrderId.parse(id), paidAt: at, amountCents: 100, reason }];
    },
  };
}

function lineOf(part: LinePart): PlanLine {
  const interval = part.interval ?? 'monthly';
  return {
    subscriptionId: part.subscriptionId ?? 'sub_1',
    tier: part.tier,
    interval,
    creditsPerMonth: part.creditsPerMonth ?? plans[part.tier].creditsPerMonth,
    startsAt: part.from,
    endsAt: part.to ?? addMonths(part.from, interval === 'monthly' ? 1 : 12),
    isProration: part.part !== undefined,
    isCredit: part.part === 'credit',
  };
}

function newSubscription(line: PlanLine): SubscriptionSnapshot {
  return {
    id: line.subscriptionId,
    status: 'active',
    createdAt: line.startsAt,
    plan: { tier: line.tier, interval: line.interval },
    periodEndsAt: line.endsAt,
    endedAt: null,
    cancelsAt: null,
    isPaused: false,
    endedByFailedPayment: false,
    scheduledChange: null,
  };
}
