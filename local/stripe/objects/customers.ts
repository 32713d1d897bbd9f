import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { resourceMissing } from '../api/errors.ts';
import { datedPageParameters, listPage } from '../api/lists.ts';
import {
  changeMetadata,
  clearableText,
  email,
  type MetadataChange,
  metadataChange,
  valueOr,
} from '../api/parameters.ts';
import { del, get, post, type Reading, type Resource, type Work } from '../api/route.ts';
import { changedAttributes, recordEvent } from '../events/events.ts';
import { objectCollection } from '../store/store.ts';
import { newId } from './ids.ts';

/** A deleted customer stays as a stub that says so. */
export const customers = objectCollection<Stripe.Customer | Stripe.DeletedCustomer>('customer');

interface CustomerFields {
  readonly email?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly metadata?: MetadataChange | undefined;
}

export function createCustomer(work: Work, fields: CustomerFields): Stripe.Customer {
  const customer: Stripe.Customer = {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: work.nowSeconds,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: fields.description ?? null,
    discount: null,
    email: fields.email ?? null,
    invoice_prefix: newId('', 8).slice(1).toUpperCase(),
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
    phone: fields.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  work.store.put(customers, customer);
  recordEvent(work, 'customer.created', customer);
  return customer;
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

const fields = {
  email: z.optional(z.union([email, z.literal('')])),
  name: z.optional(clearableText(256)),
  description: z.optional(clearableText()),
  phone: z.optional(clearableText(20)),
  metadata: z.optional(metadataChange),
};

export const customerResource: Resource = {
  object: 'customer',
  expandable: {},
  find: ({ store }, id) => store.get(customers, id),
  routes: [
    post({
      path: '/v1/customers',
      parameters: z.strictObject(fields),
      handle: (work, parameters) => createCustomer(work, { ...parameters, email: parameters.email || null }),
    }),
    get({
      path: '/v1/customers',
      parameters: z.strictObject({ ...datedPageParameters, email: z.optional(z.string()) }),
      handle: ({ store }, { email: wanted, ...page }) =>
        listPage(
          '/v1/customers',
          'customer',
          store
            .all(customers)
            .filter((customer) => customer.deleted !== true)
            .filter((customer) => wanted === undefined || customer.email === wanted),
          page,
        ),
    }),
    get({
      path: '/v1/customers/:id',
      parameters: z.strictObject({}),
      handle({ store }, _parameters, id) {
        const customer = store.get(customers, id);
        if (customer === undefined) throw resourceMissing('customer', id, 'id');
        return customer;
      },
    }),
    post({
      path: '/v1/customers/:id',
      parameters: z.strictObject(fields),
      handle(work, given, id) {
        const before = requireCustomer(work, id, 'id', 404);
        const after: Stripe.Customer = {
          ...before,
          email: given.email === undefined ? before.email : given.email || null,
          name: valueOr(given.name, before.name),
          description: valueOr(given.description, before.description),
          phone: valueOr(given.phone, before.phone),
          metadata: changeMetadata(before.metadata, given.metadata),
        };
        const previous = changedAttributes(before, after);
        if (Object.keys(previous).length === 0) return before;
        work.store.put(customers, after);
        recordEvent(work, 'customer.updated', after, previous);
        return after;
      },
    }),
    del({
      path: '/v1/customers/:id',
      parameters: z.strictObject({}),
      handle(work, _parameters, id) {
        const customer = requireCustomer(work, id, 'id', 404);
        const deleted: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true };
        work.store.put(customers, deleted);
        recordEvent(work, 'customer.deleted', customer);
        return deleted;
      },
    }),
  ],
};
