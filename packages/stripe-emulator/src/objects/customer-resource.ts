import * as z from 'zod/mini';
import { resourceMissing } from '../api/errors.ts';
import { datedPageParameters, listPage } from '../api/lists.ts';
import {
  changeMetadata,
  clearableText,
  email,
  integer,
  metadataChange,
  text,
  valueOr,
} from '../api/parameters.ts';
import { del, get, post, type Resource } from '../api/route.ts';
import { atTimeOf, requireTestClock } from '../clocks/test-clocks.ts';
import { subscriptionsOf } from '../subscriptions/subscriptions.ts';
import { createCustomer, customers, requireCustomer, updateCustomer } from './customers.ts';
import { deleteCustomer } from './delete-customer.ts';
import { requirePaymentMethodOf } from './payment-methods.ts';

const invoiceSettings = z.optional(z.strictObject({ default_payment_method: z.optional(clearableText()) }));

const fields = {
  balance: z.optional(integer(-99_999_999_99, 99_999_999_99)),
  email: z.optional(z.union([email, z.literal('')])),
  name: z.optional(clearableText(256)),
  description: z.optional(clearableText()),
  phone: z.optional(clearableText(20)),
  metadata: z.optional(metadataChange),
};

export const customerResource: Resource = {
  object: 'customer',
  expandable: {
    'invoice_settings.default_payment_method': 'payment_method',
    test_clock: 'test_helpers.test_clock',
  },
  included: {
    subscriptions: (reading, id) => ({
      object: 'list',
      data: subscriptionsOf(reading, id).filter(({ status }) => status !== 'canceled'),
      has_more: false,
      url: `/v1/customers/${id}/subscriptions`,
    }),
  },
  find: ({ store }, id) => store.get(customers, id),
  routes: [
    post({
      path: '/v1/customers',
      parameters: z.strictObject({ ...fields, test_clock: z.optional(text()) }),
      handle(anyWork, given) {
        const clock =
          given.test_clock === undefined
            ? undefined
            : requireTestClock(anyWork, given.test_clock, 'test_clock', 400);
        const work = clock === undefined ? anyWork : { ...anyWork, nowSeconds: clock.frozen_time };
        return createCustomer(work, { ...given, email: given.email || null });
      },
    }),
    get({
      path: '/v1/customers',
      parameters: z.strictObject({
        ...datedPageParameters,
        email: z.optional(z.string()),
        test_clock: z.optional(text()),
      }),
      handle: ({ store }, { email: wanted, test_clock: clock, ...page }) =>
        listPage(
          '/v1/customers',
          'customer',
          store
            .all(customers)
            .filter((customer) => customer.deleted !== true)
            .filter(
              (customer) =>
                (wanted === undefined || customer.email === wanted) &&
                (clock === undefined || customer.test_clock === clock),
            ),
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
      parameters: z.strictObject({ ...fields, invoice_settings: invoiceSettings }),
      handle(anyWork, given, id) {
        const work = atTimeOf(anyWork, id);
        const before = requireCustomer(work, id, 'id', 404);
        const defaultMethod = given.invoice_settings?.default_payment_method;
        if (typeof defaultMethod === 'string') {
          requirePaymentMethodOf(work, id, defaultMethod, 'invoice_settings[default_payment_method]');
        }
        return updateCustomer(work, before, {
          balance: given.balance ?? before.balance,
          email: given.email === undefined ? before.email : given.email || null,
          name: valueOr(given.name, before.name),
          description: valueOr(given.description, before.description),
          phone: valueOr(given.phone, before.phone),
          invoice_settings: {
            ...before.invoice_settings,
            default_payment_method: valueOr(defaultMethod, before.invoice_settings.default_payment_method),
          },
          metadata: changeMetadata(before.metadata, given.metadata),
        });
      },
    }),
    del({
      path: '/v1/customers/:id',
      parameters: z.strictObject({}),
      handle(work, _parameters, id) {
        return deleteCustomer(work, requireCustomer(work, id, 'id', 404));
      },
    }),
  ],
};
