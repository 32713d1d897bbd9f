import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Fixture } from '../testing/fixture.ts';
import { buy, eventTypesAbout, netOf, startFixtureAt } from '../testing/payments.ts';

let fixture: Fixture;
let passSeconds: (seconds: number) => void;
beforeEach(async () => {
  ({ fixture, passSeconds } = await startFixtureAt());
});
afterEach(() => fixture.close());

describe('a refund', () => {
  it('gives the whole charge back, says so, and takes it from the balance but for the fee', async () => {
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
    expect(await netOf(fixture, charge.id, refund.id)).toBe(-175);
    expect(await eventTypesAbout(fixture, refund.id, charge.id)).toEqual([
      'charge.succeeded',
      'refund.created',
      'charge.refunded',
    ]);
    const [event] = (await stripe.events.list({ type: 'charge.refunded' })).data;
    expect(event?.data.previous_attributes).toEqual({ amount_refunded: 0, refunded: false });
  });

  it('can be made in parts, by the payment, up to what is left', async () => {
    const { stripe } = fixture;
    const charge = await buy(fixture);
    const intent = String(charge.payment_intent);
    const first = await stripe.refunds.create({ payment_intent: intent, amount: 1_000 });
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
    expect((await stripe.refunds.list({ payment_intent: 'pi_other' })).data).toEqual([]);
    const expanded = await stripe.charges.retrieve(charge.id, { expand: ['refunds'] });
    expect(expanded.refunds?.data.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await stripe.charges.retrieve(charge.id)).refunds).toBeUndefined();
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
    await expect(stripe.refunds.create({})).rejects.toMatchObject({
      message: 'One of the following params should be provided for this request: payment_intent or charge.',
    });
    await expect(stripe.refunds.create({ charge: 'ch_none' })).rejects.toMatchObject({
      code: 'resource_missing',
      statusCode: 400,
    });
    const declined = await buy(fixture, '4000000000000002');
    await expect(stripe.refunds.create({ charge: declined.id })).rejects.toMatchObject({
      code: 'charge_not_refundable',
    });
    await expect(
      stripe.refunds.create({ payment_intent: String(declined.payment_intent) }),
    ).rejects.toMatchObject({ message: expect.stringContaining('does not have a successful charge') });
    expect((await stripe.refunds.list()).data).toEqual([]);
    expect((await stripe.charges.retrieve(charge.id)).amount_refunded).toBe(0);
  });

  it('is traced by its reference once the bank has it, takes metadata, and cannot be cancelled', async () => {
    const { stripe } = fixture;
    const refund = await stripe.refunds.create({ charge: (await buy(fixture)).id });
    passSeconds(5);
    const confirmed = await stripe.refunds.retrieve(refund.id, { expand: ['charge', 'balance_transaction'] });
    expect(confirmed.destination_details?.card?.reference_status).toBe('available');
    expect(confirmed.balance_transaction).toMatchObject({
      type: 'refund',
      amount: -4_990,
      fee: 0,
      net: -4_990,
    });
    expect(confirmed.charge).toMatchObject({ refunded: true });
    await stripe.refunds.update(refund.id, { metadata: { note: 'late' } });
    expect((await stripe.refunds.retrieve(refund.id)).metadata).toEqual({ note: 'late' });
    await expect(stripe.refunds.cancel(refund.id)).rejects.toMatchObject({ statusCode: 400 });
    expect(await eventTypesAbout(fixture, refund.id)).toEqual([
      'refund.created',
      'refund.updated',
      'charge.refund.updated',
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
    expect(await netOf(fixture, refund.id)).toBe(0);
    expect(
      await stripe.balanceTransactions.retrieve(String(failed.failure_balance_transaction), {
        expand: ['source'],
      }),
    ).toMatchObject({ type: 'refund_failure', source: { id: refund.id } });
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
    const settled = await stripe.refunds.retrieve(refund.id);
    expect(settled.status).toBe('succeeded');
    expect(settled.pending_reason).toBeUndefined();
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
