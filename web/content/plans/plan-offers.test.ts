import { describe, expect, it } from 'vitest';
import { offerLine } from './plan-offers.ts';

const endsAt = '2026-12-21T12:00:00.000Z';
const basic = { tier: 'basic', interval: 'monthly' } as const;
const plus = { tier: 'plus', interval: 'monthly' } as const;
const proYearly = { tier: 'pro', interval: 'yearly' } as const;
describe('the line under a plan’s button', () => {
  it('names the guarantee to a person who has no plan', () => {
    expect(offerLine({ kind: 'buy' }, plus)).toBe('7-day money-back guarantee. Cancel anytime.');
  });

  it('says what a change at once costs today and later', () => {
    const offer = { kind: 'now', plan: plus, undone: null, endsAt, aboutCents: 87_491 } as const;
    expect(offerLine(offer, proYearly)).toBe(
      'Starts right away: about $875 today, then $899.90 a year. You confirm it at Stripe.',
    );
  });

  it('says when another change happens', () => {
    expect(offerLine({ kind: 'later', plan: plus, undone: null, endsAt }, basic)).toBe(
      'Starts on Dec 21, 2026, when your paid period ends. You pay nothing today.',
    );
  });
});
