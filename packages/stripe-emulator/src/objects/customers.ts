import type { Stripe } from 'stripe';
import { changedAttributes, recordEvent } from '../events/events.ts';
import { resourceMissing } from '../routes/errors.ts';
import { changeMetadata, type MetadataChange } from '../routes/parameters.ts';
import type { Reading, Work } from '../routes/route.ts';
import { customers } from '../state/collections.ts';

interface CustomerFields {
  readonly balance?: number | undefined;
  readonly email?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly metadata?: MetadataChange | undefined;
  /** The test clock whose time is the customer's. */
  readonly test_clock?: string | undefined;
}

export function createCustomer(work: Work, fields: CustomerFields): Stripe.Customer {
  const customer: Stripe.Customer = {
    id: work.newId('cus'),
    object: 'customer',
    address: null,
    balance: fields.balance ?? 0,
    created: work.nowSeconds,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: fields.email ?? null,
    invoice_prefix: work.newId('', 8).slice(1).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: changeMetadata({}, fields.metadata),
    name: fields.name ?? null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: fields.test_clock ?? null,
  };
  work.store.put(customers, customer);
  recordEvent(work, 'customer.created', customer);
  return customer;
}

/** Changes a customer and, unless nothing differs, records the event. */
export function updateCustomer(
  work: Work,
  before: Stripe.Customer,
  change: Partial<Stripe.Customer>,
): Stripe.Customer {
  const after: Stripe.Customer = { ...before, ...change };
  const previous = changedAttributes(before, after);
  if (Object.keys(previous).length === 0) return before;
  work.store.put(customers, after);
  recordEvent(work, 'customer.updated', after, previous);
  return after;
}

/** The customer that a parameter names. Throws `resource_missing` when there is none or it was deleted. */
export function requireCustomer(
  { store }: Reading,
  id: string,
  param: string,
  status: 400 | 404,
): Stripe.Customer {
  const customer = store.get(customers, id);
  if (customer === undefined || customer.deleted) throw resourceMissing('customer', id, param, status);
  return customer;
}
