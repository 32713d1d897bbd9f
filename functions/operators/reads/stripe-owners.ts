import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { UserId } from '../../../contract/fields/ids.ts';
import { serviceTimeLimit } from '../../aws/request-limits.ts';
import { paymentIntentsOf } from '../../billing/stripe/customer-objects.ts';
import { isMissingInStripe } from '../../billing/stripe/stripe-refusal.ts';
import { idOf, isoInstant } from '../../billing/stripe/stripe-values.ts';
import { moneyText } from '../../mail/formats.ts';
import { dayText } from './words.ts';

/** Whose an object of Stripe is. */
export interface StripeOwner {
  readonly userId: UserId;
  readonly kind: 'person' | 'order' | 'invoice';
  /** In words. */
  readonly label: string;
}

export interface StripeOwners {
  /** Null: Stripe does not know the id, or its customer is none of ours. */
  ownerOf(id: StripeId): Promise<StripeOwner | null>;
  /** The payment intent of each order, by the order's id; of the newest hundred checkouts and invoices. */
  paymentsOf(customerId: string): Promise<ReadonlyMap<string, string>>;
}

const prefixes = ['cs', 'in', 'pi', 'ch', 'sub', 'cus'] as const;

/** The id of a checkout, an invoice, a payment, a charge, a subscription or a customer. */
export interface StripeId {
  readonly prefix: (typeof prefixes)[number];
  readonly id: string;
}

/** Null: the text is no such id. */
export function stripeIdIn(text: string): StripeId | null {
  const named = /^([a-z]{2,3})_\w{1,250}$/.exec(text)?.[1];
  const prefix = prefixes.find((known) => known === named);
  return prefix === undefined ? null : { prefix, id: text };
}

/** An operator waits; they can ask again. */
const limits = { timeout: serviceTimeLimit(4_000), maxNetworkRetries: 0 };

/** Asks Stripe, since no table of ours leads from an object of Stripe to its account. */
export function createStripeOwners(client: () => Promise<Stripe>): StripeOwners {
  return {
    async ownerOf(id) {
      const stripe = await client();
      try {
        const { customerId, ...owned } = await read(stripe, id);
        if (customerId === null) return null;
        const owner = Owner.safeParse(await stripe.customers.retrieve(customerId, {}, limits));
        return owner.success ? { userId: owner.data.metadata.user_id, ...owned } : null;
      } catch (error) {
        if (isMissingInStripe(error)) return null;
        throw error;
      }
    },

    async paymentsOf(customer) {
      const stripe = await client();
      const newest = { customer, limit: 100 };
      const [sessions, invoices] = await Promise.all([
        stripe.checkout.sessions.list(newest, limits),
        stripe.invoices.list({ ...newest, expand: ['data.payments'] }, limits),
      ]);
      return new Map(
        [...sessions.data, ...invoices.data].flatMap((paid): [string, string][] => {
          const [intent] = paymentIntentsOf(paid);
          return paid.id === undefined || intent === undefined ? [] : [[paid.id, intent]];
        }),
      );
    },
  };
}

/** A customer of another product in the same Stripe account has no such metadata. */
const Owner = z.object({ metadata: z.object({ user_id: UserId }) });

type Owned = Omit<StripeOwner, 'userId'> & { readonly customerId: string | null };

async function read(stripe: Stripe, { prefix, id }: StripeId): Promise<Owned> {
  switch (prefix) {
    case 'cs': {
      const {
        customer,
        created,
        amount_total: cents,
        currency,
      } = await stripe.checkout.sessions.retrieve(id, {}, limits);
      return ordered('order', 'Order', { customer, created, cents, currency });
    }
    case 'in': {
      const {
        customer,
        created,
        amount_paid: cents,
        currency,
      } = await stripe.invoices.retrieve(id, {}, limits);
      return ordered('invoice', 'Invoice', { customer, created, cents, currency });
    }
    case 'pi': {
      const {
        customer,
        created,
        amount: cents,
        currency,
      } = await stripe.paymentIntents.retrieve(id, {}, limits);
      return ordered('order', 'Payment', { customer, created, cents, currency });
    }
    case 'ch': {
      const { customer, created, amount: cents, currency } = await stripe.charges.retrieve(id, {}, limits);
      return ordered('order', 'Payment', { customer, created, cents, currency });
    }
    case 'sub': {
      const { customer } = await stripe.subscriptions.retrieve(id, {}, limits);
      return { kind: 'person', label: 'Account with this subscription', customerId: idOf(customer) };
    }
    case 'cus':
      return { kind: 'person', label: 'Account of this customer', customerId: id };
  }
}

function ordered(
  kind: 'order' | 'invoice',
  word: string,
  paid: {
    readonly customer: Stripe.Invoice['customer'];
    /** Seconds since 1970. */
    readonly created: number;
    readonly cents: number | null;
    readonly currency: string | null;
  },
): Owned {
  const { customer, created, cents, currency } = paid;
  const amount = cents === null || currency === null ? '' : `, ${moneyText(cents, currency, 'en')}`;
  return { kind, label: `${word} of ${dayText(isoInstant(created))}${amount}`, customerId: idOf(customer) };
}
