import * as z from 'zod/mini';
import { createCustomer, requireCustomer, updateCustomer } from '../objects/customers.ts';
import { requirePaymentMethodOf } from '../objects/payment-methods.ts';
import { atTimeOf, requireTestClock } from '../objects/test-clocks.ts';
import { datedPageParameters, listPage } from '../routes/lists.ts';
import {
  changeMetadata,
  clearableText,
  email,
  integer,
  metadataChange,
  text,
  valueOr,
} from '../routes/parameters.ts';
import { del, get, post, type Resource } from '../routes/route.ts';
import { retrieveRoute } from '../routes/standard-routes.ts';
import { customers } from '../state/collections.ts';
import { deleteCustomer } from './delete-customer.ts';

const invoiceSettings = z.optional(z.strictObject({ default_payment_method: z.optional(clearableText()) }));

const fields = {
  balance: z.optional(integer(-99_999_999_99, 99_999_999_99)),
  email: z.optional(z.union([email, z.literal('')])),
  name: z.optional(clearableText(256)),
  metadata: z.optional(metadataChange),
};

export const customerResource: Resource = {
  object: 'customer',
  collection: customers,
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
      }),
      handle: ({ store }, { email: wanted, ...page }) =>
        listPage(
          '/v1/customers',
          'customer',
          store
            .all(customers)
            .filter(
              (customer) => customer.deleted !== true && (wanted === undefined || customer.email === wanted),
            ),
          page,
        ),
    }),
    retrieveRoute('/v1/customers/:id', customers),
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
