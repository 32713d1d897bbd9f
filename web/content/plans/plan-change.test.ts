import { describe, expect, it } from 'vitest';
import { changeWords } from './plan-change.ts';
import type { AskedOffer } from './plan-offer.ts';

const endsAt = '2026-12-21T12:00:00.000Z';
const basic = { tier: 'basic', interval: 'monthly' } as const;
const plus = { tier: 'plus', interval: 'monthly' } as const;
const proYearly = { tier: 'pro', interval: 'yearly' } as const;
const words = (offer: AskedOffer, to: typeof basic | typeof plus | typeof proYearly) => {
  const { title, sentences, confirm } = changeWords(offer, to);
  return [title, ...sentences, confirm];
};

describe('what is said before a change', () => {
  it('is what happens at the period’s end, and that it can be undone', () => {
    expect(words({ kind: 'later', plan: plus, undone: 'cancellation', endsAt }, basic)).toEqual([
      'Change to Basic on Dec 21, 2026',
      'This undoes your cancellation.',
      'You keep Plus and its credits until Dec 21, 2026. You pay nothing today.',
      'After that you pay $29.99 a month. You can undo this until then.',
      'Confirm Change',
    ]);
  });

  it('is what keeping the plan undoes', () => {
    expect(words({ kind: 'keep', plan: plus, undone: basic, endsAt }, plus)).toEqual([
      'Keep Plus',
      'This undoes your planned change to Basic, billed monthly.',
      'Plus renews on Dec 21, 2026 at the price you pay now. You pay nothing today.',
      'Keep Plus',
    ]);
  });

  it('is that the plan goes on even if the larger one is not confirmed', () => {
    expect(
      words({ kind: 'now', plan: plus, undone: 'cancellation', endsAt, aboutCents: 2_500 }, proYearly),
    ).toEqual([
      'Change to Pro today',
      'This undoes your cancellation.',
      'Plus will then renew on Dec 21, 2026, even if you don’t finish at Stripe.',
      'At Stripe you confirm Pro: about $25 today, then $899.90 a year.',
      'Continue to Stripe',
    ]);
  });
});
