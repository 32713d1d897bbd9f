import { expect } from 'vitest';
import {
  type BillingInterval,
  creditPacks,
  type PackName,
  plans,
  type Tier,
} from '../../contract/catalog.ts';
import { OrderId, UserId } from '../../contract/ids.ts';
import type {
  CustomerSnapshot,
  Payment,
  PlanLine,
  SubscriptionSnapshot,
} from '../../functions/billing/customer-snapshot.ts';
import { type Books, planSync } from '../../functions/billing/customer-sync.ts';
import type { QuarantinedOrder, StoredOrder } from '../../functions/billing/orders.store.ts';
import type { Entry } from '../../functions/credits/credits.store.ts';
import {
  type Account,
  accountAt,
  applyMovement,
  emptyAccount,
  spend,
} from '../../functions/credits/ledger.ts';
import { addMonths } from '../../functions/credits/months.ts';

const userId = UserId.parse('0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11');

/** Books in memory, to which syncs are applied as the store would write them. */
export interface Ledger {
  readonly books: Books;
  readonly entries: readonly Entry[];
}

export const emptyLedger: Ledger = {
  books: { userId, account: emptyAccount, orders: [], quarantined: [] },
  entries: [],
};

/** Syncs until the books are right, and checks what must hold of any write. */
export function syncLedger(ledger: Ledger, snapshot: CustomerSnapshot, now: string): Ledger {
  let current = ledger;
  for (;;) {
    const sync = planSync(snapshot, current.books, new Date(now));
    if (!sync.isChange) return current;
    const references = [...current.entries, ...sync.entries].map(
      ({ kind, reference }) => `${kind}#${reference}`,
    );
    // The store refuses a second entry of one kind and reference.
    expect(new Set(references).size).toBe(references.length);
    const { account } = sync;
    expect(
      Math.min(account.cycleCredits, account.purchasedCredits, account.debtCredits),
    ).toBeGreaterThanOrEqual(0);
    if (account.debtCredits > 0) expect(account.cycleCredits + account.purchasedCredits).toBe(0);
    current = {
      books: {
        userId,
        account: { ...account, syncRevision: account.syncRevision + 1 },
        orders: merged(current.books.orders, sync.orders),
        quarantined: mergedAside(current.books.quarantined, sync.quarantined),
      },
      entries: [...current.entries, ...sync.entries],
    };
  }
}

function merged(known: readonly StoredOrder[], written: readonly StoredOrder[]): StoredOrder[] {
  const byId = new Map([...known, ...written].map((order) => [order.order.id, order]));
  return [...byId.values()].sort((a, b) => (a.order.id < b.order.id ? -1 : 1));
}

function mergedAside(
  known: readonly QuarantinedOrder[],
  written: readonly QuarantinedOrder[],
): QuarantinedOrder[] {
  return [...new Map([...known, ...written].map((payment) => [payment.id, payment])).values()];
}

/** One customer's life in Stripe, told event by event, and the books that follow it. */
export interface Life {
  readonly snapshot: () => CustomerSnapshot;
  readonly account: () => Account;
  readonly ledger: () => Ledger;
  /** Spends credits as videos do. */
  readonly spends: (credits: number, at: string) => void;
  /** Brings the books to the snapshot, as a webhook does. */
  readonly syncs: (at: string) => Account;
  readonly paysPlan: (id: string, invoice: InvoicePart, ...more: LinePart[]) => void;
  readonly paysPack: (id: string, pack: PackName, at: string) => void;
  readonly returns: (id: string, cents: number) => void;
  /** A subscription for which nothing was paid. */
  readonly subscribes: (line: LinePart, changes: Partial<SubscriptionSnapshot>) => void;
  readonly subscription: (changes: Partial<SubscriptionSnapshot>) => void;
  readonly setsAside: (id: string, reason: string, at: string) => void;
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
}

/** A life that begins with nothing. */
export function newLife(): Life {
  let subscriptions: SubscriptionSnapshot[] = [];
  let payments: Payment[] = [];
  let quarantined: CustomerSnapshot['quarantined'] = [];
  let ledger = emptyLedger;

  const snapshot = (): CustomerSnapshot => ({
    subscriptions,
    payments,
    quarantined,
    reachedAt: payments
      .flatMap(({ product }) =>
        product.kind === 'plan' ? product.lines.map(({ startsAt }) => startsAt) : [],
      )
      .reduce((latest, instant) => (instant > latest ? instant : latest), '1970-01-01T00:00:00.000Z'),
  });

  return {
    snapshot,
    account: () => ledger.books.account,
    ledger: () => ledger,
    spends(credits, at) {
      const account = accountAt(ledger.books.account, at);
      const decision = spend(account, credits, at);
      if (decision.kind !== 'covered') throw new Error(`${decision.credits} credits are not enough.`);
      const { movement } = decision.posting;
      ledger = {
        books: { ...ledger.books, account: applyMovement(account, movement) },
        entries: [
          ...ledger.entries,
          {
            kind: 'deduct',
            reference: `video#${ledger.entries.length}`,
            source: 'video',
            subject: null,
            product: null,
            movement,
          },
        ],
      };
    },
    syncs(at) {
      ledger = syncLedger(ledger, snapshot(), at);
      const sum = ledger.entries.reduce(
        (account: Account, { movement }) => applyMovement(account, movement),
        emptyAccount,
      );
      expect(sum).toMatchObject({
        cycleCredits: ledger.books.account.cycleCredits,
        purchasedCredits: ledger.books.account.purchasedCredits,
        debtCredits: ledger.books.account.debtCredits,
      });
      return ledger.books.account;
    },
    paysPlan(id, invoice, ...more) {
      const lines = [invoice, ...more].map(lineOf);
      const main = lines.findLast(({ isCredit }) => !isCredit) ?? lines[0];
      if (main === undefined) throw new Error('An invoice has lines.');
      payments = [
        ...payments,
        {
          id: OrderId.parse(id),
          paidAt: invoice.from,
          amountCents: invoice.amountCents ?? plans[main.tier].monthlyPriceCents,
          returnedCents: 0,
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
          returnedCents: 0,
          receiptUrl: null,
          product: { kind: 'pack', pack, credits: creditPacks[pack].credits },
        },
      ];
    },
    returns(id, cents) {
      payments = payments.map((payment) =>
        payment.id === id ? { ...payment, returnedCents: cents } : payment,
      );
    },
    subscribes(line, changes) {
      subscriptions = [...subscriptions, { ...newSubscription(lineOf(line)), ...changes }];
    },
    subscription(changes) {
      subscriptions = subscriptions.map((subscription, index) =>
        index === subscriptions.length - 1 ? { ...subscription, ...changes } : subscription,
      );
    },
    setsAside(id, reason, at) {
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
    cancelsAt: null,
    isPaused: false,
    endedByFailedPayment: false,
    scheduledChange: null,
  };
}
