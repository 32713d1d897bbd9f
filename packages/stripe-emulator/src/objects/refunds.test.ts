import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Fixture } from '../testing/fixture.ts';
import { buy, eventTypesAbout, startFixtureAt } from '../testing/payments.ts';

let fixture: Fixture;
let passSeconds: (seconds: number) => void;
beforeEach(async () => {
  ({ fixture, passSeconds } = await startFixtureAt());
});
afterEach(() => fixture.close());

describe('a refund', () => {
  it('gives the whole charge back, and records it', async () => {
    const { stripe } = fixture;
    const charge = await buy(fixture);
    const refund = await stripe.refunds.create({
      charge: charge.id,
      reason: 'requested_by_customer',
      metadata: { ticket: '7' },
    });
    expect(refund).toMatchObject({
      amount: 4_990,
      charge: charge.id,
      currency: 'usd',
      metadata: { ticket: '7' },
      payment_intent: charge.payment_intent,
      reason: 'requested_by_customer',
      status: 'succeeded',
    });
    expect(await stripe.charges.retrieve(charge.id)).toMatchObject({
      amount_refunded: 4_990,
      refunded: true,
    });
    expect(await eventTypesAbout(fixture, refund.id, charge.id)).toEqual([
      'charge.succeeded',
      'refund.created',
      'charge.refunded',
    ]);
    const [event] = (await stripe.events.list({ type: 'charge.refunded' })).data;
    expect(event?.data.previous_attributes).toEqual({ amount_refunded: 0, refunded: false });
  });

  it('can be made in parts, up to what is left', async () => {
    const { stripe } = fixture;
    const charge = await buy(fixture);
    const first = await stripe.refunds.create({ charge: charge.id, amount: 1_000 });
    expect(await stripe.charges.retrieve(charge.id)).toMatchObject({
      amount_refunded: 1_000,
      refunded: false,
    });
    await expect(stripe.refunds.create({ charge: charge.id, amount: 3_991 })).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      param: 'amount',
      message: 'Refund amount ($39.91) is greater than unrefunded amount on charge ($39.90)',
    });
    const second = await stripe.refunds.create({ charge: charge.id });
    expect(second.amount).toBe(3_990);
    await expect(stripe.refunds.create({ charge: charge.id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    expect((await stripe.refunds.list({ charge: charge.id })).data.map(({ id }) => id)).toEqual([
      second.id,
      first.id,
    ]);
  });

  it('is refused where Stripe refuses it, and then changes nothing', async () => {
    const { stripe } = fixture;
    const charge = await buy(fixture);
    await expect(stripe.refunds.create({ charge: charge.id, amount: 4_991 })).rejects.toMatchObject({
      message: 'Refund amount ($49.91) is greater than charge amount ($49.90)',
    });
    await expect(stripe.refunds.create({ charge: charge.id, amount: 0 })).rejects.toMatchObject({
      code: 'parameter_invalid_integer',
    });
    await expect(stripe.refunds.create({ charge: 'ch_none' })).rejects.toMatchObject({
      code: 'resource_missing',
      statusCode: 400,
    });
    const declined = await buy(fixture, '4000000000000002');
    await expect(stripe.refunds.create({ charge: declined.id })).rejects.toMatchObject({
      code: 'charge_not_refundable',
    });
    expect((await stripe.refunds.list()).data).toEqual([]);
    expect((await stripe.charges.retrieve(charge.id)).amount_refunded).toBe(0);
  });

  it('is traced by its reference once the bank has it', async () => {
    const { stripe } = fixture;
    const refund = await stripe.refunds.create({ charge: (await buy(fixture)).id });
    passSeconds(5);
    const confirmed = await stripe.refunds.retrieve(refund.id);
    expect(confirmed.destination_details?.card?.reference_status).toBe('available');
    expect(await eventTypesAbout(fixture, refund.id)).toEqual([
      'refund.created',
      'refund.updated',
      'charge.refund.updated',
    ]);
  });

  it('that the bank turns down later leaves the charge as it was', async () => {
    const { stripe } = fixture;
    const charge = await buy(fixture, '4000000000005126');
    const refund = await stripe.refunds.create({ charge: charge.id, amount: 2_000 });
    expect(refund.status).toBe('succeeded');
    expect((await stripe.charges.retrieve(charge.id)).amount_refunded).toBe(2_000);
    passSeconds(5);
    const failed = await stripe.refunds.retrieve(refund.id);
    expect(failed).toMatchObject({ status: 'failed', failure_reason: 'expired_or_canceled_card' });
    expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 0, refunded: false });
    expect(await eventTypesAbout(fixture, refund.id)).toEqual([
      'refund.created',
      'refund.updated',
      'charge.refund.updated',
      'refund.failed',
    ]);
    expect((await stripe.refunds.create({ charge: charge.id })).amount).toBe(4_990);
  });

  it('may stay pending until the bank has it', async () => {
    const { stripe } = fixture;
    const refund = await stripe.refunds.create({ charge: (await buy(fixture, '4000000000007726')).id });
    expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
    await fixture.restart();
    passSeconds(5);
    const confirmed = await stripe.refunds.retrieve(refund.id);
    expect(confirmed.status).toBe('succeeded');
    expect(confirmed.pending_reason).toBeUndefined();
  });

  it('is made once for one idempotency key', async () => {
    const { stripe } = fixture;
    const charge = await buy(fixture);
    const key = { idempotencyKey: 'refund-1' };
    const first = await stripe.refunds.create({ charge: charge.id, amount: 100 }, key);
    const again = await stripe.refunds.create({ charge: charge.id, amount: 100 }, key);
    expect(again.id).toBe(first.id);
    expect((await stripe.charges.retrieve(charge.id)).amount_refunded).toBe(100);
  });
});
