import { describe, expect, it } from 'vitest';
import {
  allowedBy,
  durationsText,
  listOf,
  planNames,
  planRequiredMessage,
  resolutionsText,
} from './plan-words.ts';

describe('the words of a plan', () => {
  it('name what allows a choice', () => {
    expect(allowedBy({ durationSeconds: 8 })).toBe('Plus, Pro, or any credit pack');
    expect(allowedBy({ quality: 'pro' })).toBe('Plus, Pro, or any credit pack');
    expect(allowedBy({ veo3: true })).toBe('Plus, Pro, or any credit pack');
    expect(planNames(({ commercialRights }) => commercialRights)).toBe('Plus and Pro');
  });

  it('tell a person what their plan does not include, and what does', () => {
    expect(planRequiredMessage({ durationSeconds: 8 })).toBe(
      'Your plan does not include 8 seconds. They come with Plus, Pro, or any credit pack.',
    );
    expect(planRequiredMessage({ quality: 'pro' })).toBe(
      'Your plan does not include 1080p. It comes with Plus, Pro, or any credit pack.',
    );
    expect(planRequiredMessage({ veo3: true })).toBe(
      'Your plan does not include Veo 3. It comes with Plus, Pro, or any credit pack.',
    );
  });

  it('join any number of things', () => {
    expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map((words) => listOf(words, 'and'))).toEqual([
      '',
      'a',
      'a and b',
      'a, b, and c',
    ]);
    expect(durationsText()).toBe('5 or 8 seconds');
    expect(resolutionsText()).toBe('720p or 1080p');
  });
});
