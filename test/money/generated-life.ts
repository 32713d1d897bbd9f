import fc from 'fast-check';
import type Stripe from 'stripe';
import { createStripeInProcess, type StripeInProcess } from 'stripe-emulator/in-process.ts';
import { events } from 'stripe-emulator/state/collections.ts';
import {
  type BillingInterval,
  billingIntervals,
  creditPacks,
  type PackName,
  packNames,
  packPriceLookupKey,
  planPriceLookupKey,
  type Tier,
  tiers,
} from '../../contract/billing/catalog.ts';
import { UserId } from '../../contract/fields/ids.ts';
import type { CustomerSnapshot } from '../../functions/billing/stripe/customer-snapshot.ts';
import { everyChange } from '../../functions/billing/stripe/kept-snapshot.ts';
import { packMetadata } from '../../functions/billing/stripe/pack-payment.ts';
import { readCustomerSnapshot } from '../../functions/billing/stripe/read-customer-snapshot.ts';
import { stripeCatalog } from '../../functions/billing/stripe/stripe-catalog.ts';
import { changedByEvent, isReadableEvent } from '../../functions/billing/sync/event-customer.ts';
import { syncStripeCatalog } from '../../functions/billing/sync-stripe-catalog.ts';

const userId = UserId.parse('0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11');

/** What a customer, their bank or an operator does, or how long no one does anything. */
export type Step =
  | { readonly kind: 'wait'; readonly hours: number }
  | { readonly kind: 'pack'; readonly pack: PackName }
  | { readonly kind: 'plan'; readonly tier: Tier; readonly interval: BillingInterval }
  | { readonly kind: 'cancelAtEnd' | 'resume' | 'cancelAtOnce' | 'cardFails' | 'cardPays' | 'payOpenInvoice' }
  | { readonly kind: 'refund'; readonly charge: number; readonly share: number }
  | { readonly kind: 'failRefund' | 'dispute' | 'winDispute' | 'loseDispute'; readonly charge: number }
  | { readonly kind: 'balance'; readonly cents: number }
  /** A video is charged. */
  | { readonly kind: 'spend'; readonly credits: number }
  /** The credits of an earlier charge are given back. */
  | { readonly kind: 'giveBack'; readonly charge: number };

const plan = fc.record({
  kind: fc.constant('plan' as const),
  tier: fc.constantFrom(...tiers),
  interval: fc.constantFrom(...billingIntervals),
});
const charge = fc.nat({ max: 9 });

/** Lives of up to some months, dense around the ends of periods. */
export const lives: fc.Arbitrary<Step[]> = fc
  .tuple(
    plan,
    fc.array(
      fc.oneof(
        {
          weight: 6,
          arbitrary: fc.record({
            kind: fc.constant('wait' as const),
            hours: fc.constantFrom(1, 5, 30, 24 * 7, 24 * 29, 24 * 31),
          }),
        },
        {
          weight: 5,
          arbitrary: fc.record({
            kind: fc.constant('spend' as const),
            credits: fc.constantFrom(1_000, 3_000, 7_000),
          }),
        },
        { weight: 2, arbitrary: fc.record({ kind: fc.constant('giveBack' as const), charge }) },
        { weight: 2, arbitrary: plan },
        {
          weight: 1,
          arbitrary: fc.record({ kind: fc.constant('pack' as const), pack: fc.constantFrom(...packNames) }),
        },
        {
          weight: 3,
          arbitrary: fc.record({
            kind: fc.constantFrom(
              'cancelAtEnd' as const,
              'resume' as const,
              'cancelAtOnce' as const,
              'cardFails' as const,
              'cardPays' as const,
              'payOpenInvoice' as const,
            ),
          }),
        },
        {
          weight: 2,
          arbitrary: fc.record({
            kind: fc.constant('refund' as const),
            charge,
            share: fc.constantFrom(1, 1, 0.5, 0.1),
          }),
        },
        {
          weight: 2,
          arbitrary: fc.record({
            kind: fc.constantFrom(
              'failRefund' as const,
              'dispute' as const,
              'winDispute' as const,
              'loseDispute' as const,
            ),
            charge,
          }),
        },
        {
          weight: 1,
          arbitrary: fc.record({
            kind: fc.constant('balance' as const),
            cents: fc.constantFrom(-5_000, -1_000),
          }),
        },
      ),
      { minLength: 3, maxLength: 14 },
    ),
  )
  .map(([first, rest]) => [first, ...rest]);

/** What Stripe says after a step, and when. */
export interface Moment {
  readonly step: Step;
  readonly at: string;
  readonly snapshot: CustomerSnapshot;
  /** The same, read from what was kept after the step before and from what events name. */
  readonly increment: CustomerSnapshot;
}

const startsAt = Date.UTC(2026, 10, 1);
let withCatalog: Promise<StripeInProcess> | undefined;

/** Plays a life in the emulated Stripe; what Stripe refuses does not happen. */
export async function playInStripe(life: readonly Step[]): Promise<Moment[]> {
  withCatalog ??= sellCatalog();
  let now = startsAt;
  const emulated = (await withCatalog).copy({ now: () => now });
  const { id: customer } = await emulated.stripe.customers.create({ metadata: { user_id: userId } });
  const moments: Moment[] = [];
  let reading = await readCustomerSnapshot(emulated.stripe, customer, userId);
  let told = emulated.objects.all(events).length;
  for (const step of life) {
    // A minute passes with each step, so that no two things happen at once.
    now += step.kind === 'wait' ? step.hours * 3_600_000 : 60_000;
    try {
      await take(emulated, customer, step);
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
    const { snapshot } = await readCustomerSnapshot(emulated.stripe, customer, userId);
    const next = await readCustomerSnapshot(emulated.stripe, customer, userId, {
      kept: reading.kept,
      changed: everyChange(emulated.eventsSince(told).filter(isReadable).map(changedByEvent)),
    });
    reading = next;
    told = emulated.objects.all(events).length;
    moments.push({ step, at: new Date(now).toISOString(), snapshot, increment: next.snapshot });
  }
  return moments;
}

function isReadable(event: object): event is Stripe.Event {
  return isReadableEvent(event);
}

function isRefusal(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === 'ActionRefused' || error.name === 'StripeInvalidRequestError' || 'type' in error)
  );
}

async function sellCatalog(): Promise<StripeInProcess> {
  const emulated = createStripeInProcess({ now: () => startsAt });
  const ignore = () => undefined;
  await syncStripeCatalog({
    stripe: async () => emulated.stripe,
    catalog: stripeCatalog(null),
    siteUrl: 'https://reelwright.example',
    log: { info: ignore, warn: ignore, error: ignore },
  });
  return emulated;
}

async function take({ stripe, does }: StripeInProcess, customer: string, step: Step): Promise<void> {
  const current = async () => {
    const { data } = await stripe.subscriptions.list({ customer, status: 'all' });
    return data.find(({ status }) => status !== 'canceled' && status !== 'incomplete_expired');
  };
  const portal = async () => {
    const { data } = await stripe.billingPortal.configurations.list({ active: true });
    const configuration = data[0]?.id ?? '';
    return (await stripe.billingPortal.sessions.create({ customer, configuration })).url;
  };
  const priceOf = async (lookupKey: string) =>
    (await stripe.prices.list({ lookup_keys: [lookupKey] })).data[0]?.id ?? '';
  const chargeAt = async (index: number) => {
    const { data } = await stripe.charges.list({ customer });
    return data.toReversed()[index % Math.max(1, data.length)];
  };
  switch (step.kind) {
    case 'wait':
    case 'spend':
    case 'giveBack':
      return;
    case 'pack': {
      const pack = creditPacks[step.pack];
      const session = await stripe.checkout.sessions.create({
        mode: 'payment',
        customer,
        client_reference_id: userId,
        line_items: [{ quantity: 1, price: await priceOf(packPriceLookupKey(step.pack)) }],
        metadata: packMetadata(userId, pack),
        invoice_creation: { enabled: true, invoice_data: { metadata: packMetadata(userId, pack) } },
        success_url: 'https://reelwright.example/success',
      });
      return does.pay(session.id);
    }
    case 'plan': {
      const price = await priceOf(planPriceLookupKey(step.tier, step.interval));
      if ((await current()) !== undefined) return does.choosePlan(await portal(), price);
      const session = await stripe.checkout.sessions.create({
        mode: 'subscription',
        customer,
        line_items: [{ quantity: 1, price }],
        success_url: 'https://reelwright.example/success',
      });
      return does.pay(session.id);
    }
    case 'cancelAtEnd':
      return does.cancelPlan(await portal());
    case 'resume':
      return does.resumePlan(await portal());
    case 'cancelAtOnce': {
      const subscription = await current();
      return subscription && does.cancelAtOnce(subscription.id);
    }
    case 'cardFails':
      return does.swapCard(customer, 'fail');
    case 'cardPays':
      return does.swapCard(customer, 'succeed');
    case 'payOpenInvoice': {
      const [open] = (await stripe.invoices.list({ customer, status: 'open' })).data;
      return open && does.payInvoice(open.id);
    }
    case 'refund': {
      const charged = await chargeAt(step.charge);
      if (charged !== undefined) does.refund(charged.id, Math.ceil(charged.amount * step.share));
      return;
    }
    case 'failRefund': {
      const charged = await chargeAt(step.charge);
      const [refund] = charged === undefined ? [] : (await stripe.refunds.list({ charge: charged.id })).data;
      return refund && does.failRefund(refund.id);
    }
    case 'dispute': {
      const charged = await chargeAt(step.charge);
      if (charged !== undefined) does.dispute(charged.id);
      return;
    }
    case 'winDispute':
    case 'loseDispute': {
      const charged = await chargeAt(step.charge);
      const [dispute] =
        charged === undefined ? [] : (await stripe.disputes.list({ charge: charged.id })).data;
      return dispute && does.closeDispute(dispute.id, step.kind === 'winDispute' ? 'won' : 'lost');
    }
    case 'balance':
      await stripe.customers.update(customer, { balance: step.cents });
      return;
  }
}
