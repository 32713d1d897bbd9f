import {
  type BillingInterval,
  creditPacks,
  type PackName,
  plans,
  type Tier,
} from '../../contract/billing/catalog.ts';
import { OrderId } from '../../contract/fields/ids.ts';
import type {
  CustomerSnapshot,
  Payment,
  PlanLine,
  SubscriptionSnapshot,
} from '../../functions/billing/stripe/customer-snapshot.ts';
import type { BillingAccount } from '../../functions/tables/credits/billing-account.ts';
import type { Account } from '../../functions/tables/credits/ledger.ts';
import { addMonths } from '../../functions/tables/credits/months.ts';
import { emptyStored, type Stored, spend, syncStored } from './stored-account.ts';

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
  readonly paysPack: (id: string, pack: PackName, at: string, amountCents?: number) => void;
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
      const spent = spend(stored, credits, at);
      if (spent === null) throw new Error(`There are less than ${credits} credits.`);
      stored = spent.stored;
    },
    syncs(at) {
      stored = syncStored(stored, snapshot(), at);
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
          currency: 'usd',
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
    paysPack(id, pack, at, amountCents = creditPacks[pack].priceCents) {
      payments = [
        ...payments,
        {
          id: OrderId.parse(id),
          paidAt: at,
          currency: 'usd',
          amountCents,
          paidCents: amountCents,
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
