import { describe, expect, it } from 'vitest';
import type { PlanOffer } from '../billing/plan-offer.ts';
import { changeWords, offerLine } from './plan-offers.ts';

const endsAt = '2026-12-21T12:00:00.000Z';
const basic = { tier: 'basic', interval: 'monthly' } as const;
const plus = { tier: 'plus', interval: 'monthly' } as const;
const proYearly = { tier: 'pro', interval: 'yearly' } as const;
const words = (offer: PlanOffer, to: typeof basic | typeof plus | typeof proYearly) => {
  const { title = '', sentences = [], confirm = '' } = changeWords(offer, to) ?? {};
  return [title, ...sentences, confirm];
};

describe('the line under a plan’s button', () => {
  it('says what a change at once costs today and later', () => {
    const offer = { kind: 'now', plan: plus, undone: null, endsAt, aboutCents: 87_491 } as const;
    expect(offerLine(offer, proYearly)).toBe(
      'Starts right away: about $875 today, then $899.90 a year. You confirm it at Stripe.',
    );
  });

  it('says when another change happens', () => {
    expect(offerLine({ kind: 'later', plan: plus, undone: null, endsAt }, basic)).toBe(
      'Starts on 21 Dec 2026, when your paid period ends. Nothing to pay today.',
    );
  });
});

describe('what is said before a change', () => {
  it('is nothing where Stripe’s page asks', () => {
    expect(changeWords({ kind: 'buy' }, plus)).toBeNull();
    expect(
      changeWords({ kind: 'now', plan: plus, undone: null, endsAt, aboutCents: 1 }, proYearly),
    ).toBeNull();
  });

  it('is what happens at the period’s end, and that it can be undone', () => {
    expect(words({ kind: 'later', plan: plus, undone: 'cancellation', endsAt }, basic)).toEqual([
      'Change to Basic on 21 Dec 2026',
      'Your cancellation is undone.',
      'You keep Plus and its credits until 21 Dec 2026. Nothing to pay today.',
      'From then on you pay $29.99 a month. You can undo this until that day.',
      'Confirm Change',
    ]);
  });

  it('is what keeping the plan undoes', () => {
    expect(words({ kind: 'keep', plan: plus, undone: basic, endsAt }, plus)).toEqual([
      'Keep Plus',
      'Your planned change to Basic, paid monthly, is undone.',
      'Plus renews on 21 Dec 2026, at the price you pay now. Nothing to pay today.',
      'Keep Plus',
    ]);
  });

  it('is that the plan goes on even if the larger one is not confirmed', () => {
    expect(
      words({ kind: 'now', plan: plus, undone: 'cancellation', endsAt, aboutCents: 2_500 }, proYearly),
    ).toEqual([
      'Change to Pro today',
      'Your cancellation is undone. Plus then renews on 21 Dec 2026, even if you stop at Stripe’s page.',
      'At Stripe you confirm Pro: about $25 today, then $899.90 a year.',
      'Continue to Stripe',
    ]);
  });
});
