import * as z from 'zod/mini';
import { billingIntervals, packNames, tiers } from './billing/catalog.ts';
import { creditEntryKinds } from './billing/credit-entries.ts';
import { signedBodyMaximumBytes } from './fields/body-limits.ts';
import { UserId } from './fields/ids.ts';
import {
  CreditBalance,
  CreditStatement,
  CreditUsage,
  OrderList,
  OwnCredits,
  SubscriptionStatus,
} from './schemas.ts';

const positiveCredits = z
  .int()
  .check(
    z.minimum(1, 'a whole number from 1 to 1,000,000'),
    z.maximum(1_000_000, 'a whole number from 1 to 1,000,000'),
  );

/** Plans, payments and credits. */
export const billingRoutes = {
  checkSubscription: {
    method: 'GET',
    path: '/api/subscription',
    access: 'user',
    slice: 'billing',
    successStatus: 200,
    response: SubscriptionStatus,
  },
  setRenewal: {
    method: 'PUT',
    path: '/api/subscription/renewal',
    access: 'user',
    slice: 'billing',
    limit: 'plan_changes',
    body: z.strictObject({ tier: z.enum(tiers), interval: z.enum(billingIntervals) }),
    successStatus: 200,
    response: SubscriptionStatus,
  },
  createCheckout: {
    method: 'POST',
    path: '/api/checkout',
    access: 'user',
    slice: 'billing',
    limit: 'checkouts',
    body: z.strictObject({ tier: z.enum(tiers), isYearly: z.boolean() }),
    readsLanguage: true,
    feature: 'subscriptions',
    successStatus: 200,
    response: z.strictObject({ url: z.url() }),
  },
  createPayment: {
    method: 'POST',
    path: '/api/payment',
    access: 'user',
    slice: 'billing',
    limit: 'checkouts',
    body: z.strictObject({ pack: z.enum(packNames) }),
    readsLanguage: true,
    feature: 'packs',
    successStatus: 200,
    response: z.strictObject({ url: z.url() }),
  },
  customerPortal: {
    method: 'POST',
    path: '/api/customer-portal',
    access: 'user',
    slice: 'billing',
    limit: 'plan_changes',
    readsLanguage: true,
    successStatus: 200,
    response: z.strictObject({ url: z.url() }),
  },
  listOrders: {
    method: 'GET',
    path: '/api/orders',
    access: 'user',
    slice: 'billing',
    successStatus: 200,
    response: OrderList,
  },
  stripeWebhook: {
    method: 'POST',
    path: '/api/webhooks/stripe',
    access: 'signed',
    slice: 'billing/sync',
    headers: z.object({ 'stripe-signature': z.string() }),
    rawBody: true,
    bodyMaximumBytes: signedBodyMaximumBytes,
    duringMaintenance: true,
    successStatus: 200,
    response: z.strictObject({ received: z.literal(true) }),
  },
  getCredits: {
    method: 'GET',
    path: '/api/credits',
    access: 'user',
    slice: 'credits',
    successStatus: 200,
    response: OwnCredits,
  },
  deductCredits: {
    method: 'POST',
    path: '/api/credits/deduct',
    access: 'user',
    slice: 'credits',
    headers: z.object({
      'idempotency-key': z
        .string()
        .check(
          z.regex(/^[\w-]{8,64}$/, '8 to 64 letters, digits, hyphens or underscores, new for each deduction'),
        ),
    }),
    body: z.strictObject({ user_uuid: UserId, amount: positiveCredits }),
    successStatus: 200,
    response: z.strictObject({ success: z.literal(true), balance: CreditBalance }),
  },
  listCreditEntries: {
    method: 'GET',
    path: '/api/credits/entries',
    access: 'user',
    slice: 'credits',
    query: z.strictObject({
      cursor: z.optional(
        z.string().check(z.regex(/^[\w-]{1,600}$/, 'the next_cursor of the page before, with the same kind')),
      ),
      kind: z.optional(z.enum(creditEntryKinds)),
    }),
    successStatus: 200,
    response: CreditStatement,
  },
  creditUsage: {
    method: 'GET',
    path: '/api/credits/usage',
    access: 'user',
    slice: 'credits',
    successStatus: 200,
    response: CreditUsage,
  },
} as const;
