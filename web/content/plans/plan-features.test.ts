import { describe, expect, it } from 'vitest';
import { creditPacks, type Plan, plans } from '../../../contract/billing/catalog.ts';
import { packFeatures, planFeatures } from './plan-features.ts';

const lines = (plan: Plan) =>
  planFeatures(plan).map(({ text, included }) => `${included ? '+' : '-'} ${text}`);

describe('the cards of the pricing page', () => {
  it("list what the specification's plans include, and what they leave out", () => {
    expect(lines(plans.basic)).toEqual([
      '+ 4,000 credits a month',
      '+ Videos up to 5 seconds',
      '+ 720p',
      '- No Veo 3 support',
      '- Personal use only',
    ]);
    expect(lines(plans.plus)).toEqual([
      '+ 7,500 credits a month',
      '+ Videos up to 8 seconds',
      '+ 1080p',
      '+ Priority processing',
      '+ Commercial rights',
      '+ Email support',
    ]);
  });

  it('list email support for Pro as well as priority support', () => {
    expect(lines(plans.pro)).toEqual([
      '+ 14,000 credits a month',
      '+ Videos up to 8 seconds',
      '+ 1080p',
      '+ Fastest processing',
      '+ Commercial rights',
      '+ Email support',
      '+ Priority support',
    ]);
  });

  it('say what becomes of credits that pay for no whole video', () => {
    const details = Object.values(plans).map((plan) => planFeatures(plan).map(({ detail }) => detail)[0]);
    expect(details).toEqual([
      undefined,
      '7 videos leave 500 credits. They expire with the month, unless pack credits complete a video.',
      undefined,
    ]);
  });

  it('say of a pack that its credits never expire, and pay for every choice', () => {
    expect(packFeatures(creditPacks.starter).map(({ text }) => text)).toEqual([
      '7,000 credits',
      'Credits never expire',
      'Videos up to 8 seconds',
      '1080p and Veo 3',
      'Commercial rights',
    ]);
  });
});
