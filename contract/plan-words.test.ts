import { describe, expect, it } from 'vitest';
import { plans } from './catalog.ts';
import {
  allowedBy,
  durationsText,
  featuresOf,
  listOf,
  planNames,
  planRequiredMessage,
  resolutionsText,
} from './plan-words.ts';

describe('the words of a plan', () => {
  it("list on each card what the specification's plans include", () => {
    expect(featuresOf(plans.basic)).toEqual([
      '4,000 credits a month',
      'Videos up to 5 seconds',
      '720p',
      'Personal use only',
      'No Veo 3 support',
    ]);
    expect(featuresOf(plans.plus)).toEqual([
      '7,500 credits a month',
      'Videos up to 8 seconds',
      '1080p',
      'Priority processing',
      'Commercial rights',
      'Email support',
    ]);
    expect(featuresOf(plans.pro)).toEqual([
      '14,000 credits a month',
      'Videos up to 8 seconds',
      '1080p',
      'Fastest processing',
      'Commercial rights',
      'Priority support',
    ]);
  });

  it('name what allows a choice', () => {
    expect(allowedBy({ durationSeconds: 8 })).toBe('Plus, Pro or any credit pack');
    expect(allowedBy({ quality: 'pro' })).toBe('Plus, Pro or any credit pack');
    expect(allowedBy({ veo3: true })).toBe('Plus, Pro or any credit pack');
    expect(planNames(({ commercialRights }) => commercialRights)).toBe('Plus and Pro');
  });

  it('tell a person what their plan does not include, and what does', () => {
    expect(planRequiredMessage({ durationSeconds: 8 })).toBe(
      'Your plan does not include 8 seconds. They come with Plus, Pro or any credit pack.',
    );
    expect(planRequiredMessage({ quality: 'pro' })).toBe(
      'Your plan does not include 1080p. It comes with Plus, Pro or any credit pack.',
    );
  });

  it('join any number of things', () => {
    expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map((words) => listOf(words, 'and'))).toEqual([
      '',
      'a',
      'a and b',
      'a, b and c',
    ]);
    expect(durationsText()).toBe('5 or 8 seconds');
    expect(resolutionsText()).toBe('720p or 1080p');
  });
});
