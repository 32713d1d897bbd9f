import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Fixture } from '../testing/fixture.ts';
import { buy, eventTypesAbout, startFixtureAt } from '../testing/payments.ts';

let fixture: Fixture;
let passSeconds: (seconds: number) => void;
beforeEach(async () => {
  ({ fixture, passSeconds } = await startFixtureAt());
});
afterEach(() => fixture.close());

async function disputed(): Promise<{ charge: Stripe.Charge; dispute: Stripe.Dispute }> {
  const charge = await buy(fixture, '4000000000000259');
  const [dispute] = (await fixture.stripe.disputes.list({ charge: charge.id })).data;
  if (dispute === undefined) throw new Error('Nothing was disputed');
  return { charge, dispute };
}

describe('a dispute', () => {
  it('opens right after a payment by the test card', async () => {
    const { stripe } = fixture;
    const { charge, dispute } = await disputed();
    expect(dispute).toMatchObject({
      amount: 4_990,
      charge: charge.id,
      payment_intent: charge.payment_intent,
      reason: 'fraudulent',
      status: 'needs_response',
      is_charge_refundable: false,
      evidence_details: { has_evidence: false, submission_count: 0, past_due: false },
      payment_method_details: {
        card: { brand: 'visa', case_type: 'chargeback', network_reason_code: '10.4' },
      },
    });
    expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ disputed: true, amount_refunded: 0 });
    expect((await stripe.disputes.list({ charge: 'ch_other' })).data).toEqual([]);
    expect(await eventTypesAbout(fixture, dispute.id)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
    ]);
    const paid = await eventTypesAbout(fixture, charge.id, String(charge.payment_intent), dispute.id);
    expect(paid.indexOf('payment_intent.succeeded')).toBeLessThan(paid.indexOf('charge.dispute.created'));
  });

  it('is won by winning evidence, and the charge can be refunded', async () => {
    const { stripe } = fixture;
    const { charge, dispute } = await disputed();
    await expect(stripe.refunds.create({ charge: charge.id })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
    const answered = await stripe.disputes.update(dispute.id, {
      evidence: { uncategorized_text: 'winning_evidence' },
    });
    expect(answered).toMatchObject({
      status: 'under_review',
      evidence: { uncategorized_text: 'winning_evidence' },
      evidence_details: { has_evidence: true, submission_count: 1, submission_method: 'manual' },
    });
    passSeconds(5);
    const won = await stripe.disputes.retrieve(dispute.id);
    expect(won.status).toBe('won');
    expect((await stripe.charges.retrieve(charge.id)).disputed).toBe(true);
    expect(await eventTypesAbout(fixture, dispute.id)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.updated',
      'charge.dispute.updated',
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
    ]);
    expect((await stripe.refunds.create({ charge: charge.id })).status).toBe('succeeded');
  });

  it('is lost by losing evidence, also after a restart', async () => {
    const { stripe } = fixture;
    const { charge, dispute } = await disputed();
    const staged = await stripe.disputes.update(dispute.id, {
      evidence: { uncategorized_text: 'losing_evidence' },
      submit: false,
    });
    expect(staged).toMatchObject({ status: 'needs_response', evidence_details: { submission_count: 0 } });
    await stripe.disputes.update(dispute.id, { submit: true });
    await fixture.restart();
    passSeconds(5);
    const lost = await stripe.disputes.retrieve(dispute.id);
    expect(lost.status).toBe('lost');
    expect((await eventTypesAbout(fixture, dispute.id)).at(-1)).toBe('charge.dispute.closed');
    expect(await eventTypesAbout(fixture, dispute.id)).not.toContain('charge.dispute.funds_reinstated');
    await expect(stripe.refunds.create({ charge: charge.id })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
  });

  it('is lost by not answering in time', async () => {
    const { stripe } = fixture;
    const { dispute } = await disputed();
    passSeconds((dispute.evidence_details.due_by ?? 0) - dispute.created);
    expect((await stripe.disputes.retrieve(dispute.id)).status).toBe('needs_response');
    passSeconds(1);
    expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({
      status: 'lost',
      evidence_details: { past_due: true },
    });
  });

  it('takes no files as evidence', async () => {
    const { stripe } = fixture;
    const { dispute } = await disputed();
    await expect(
      stripe.disputes.update(dispute.id, { evidence: { receipt: 'file_1' } }),
    ).rejects.toMatchObject({ code: 'parameter_unknown', param: 'evidence[receipt]' });
  });
});
