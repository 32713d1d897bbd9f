import { describe, expect, it } from 'vitest';
import { creditEntryKinds, creditEntrySources } from '../../../../contract/billing/credit-entries.ts';
import type { CreditEntry } from '../../../api/received.ts';
import { entryWords } from './entry-words.ts';

describe('an entry in words', () => {
  it.each<[CreditEntry['kind'], CreditEntry['source'], CreditEntry['product'], string]>([
    ['grant', 'pack', 'starter', 'Starter pack'],
    ['grant', 'plan', 'plus', 'Plus plan: monthly credits'],
    ['expire', 'plan', 'plus', 'Plus plan: unused credits expired'],
    ['grant', 'advance', 'plus', 'Plus plan: advance on your renewal'],
    ['revoke', 'advance', 'plus', 'Plus plan: advance reversed, renewal not paid'],
    ['grant', 'plan_change', 'pro', 'Plan change: Pro plan'],
    ['revoke', 'plan_change', 'plus', 'Plan change: Plus plan, fewer credits'],
    ['revoke', 'payment_return', 'business', 'Payment returned: Business pack'],
    ['grant', 'payment_return', 'business', 'Payment restored: Business pack'],
    ['deduct', 'deduction', null, 'Credits deducted'],
    ['grant', 'sign_up', null, 'Credits to try it'],
    ['grant', 'support', null, 'Added by Reelwright support'],
    ['revoke', 'support', null, 'Removed by Reelwright support'],
  ])('%s of %s (%s): %s', (kind, source, product, words) => {
    expect(entryWords({ kind, source, product, video_prompt: null })).toBe(words);
  });

  it.each([
    ['deduct', 'A sea at dusk', 'Video: A sea at dusk'],
    ['refund', 'A sea at dusk', 'Refund: A sea at dusk'],
    ['deduct', null, 'Deleted video'],
    ['refund', null, 'Refund: deleted video'],
  ])('%s of a video (%s): %s', (kind, prompt, words) => {
    expect(entryWords({ kind, source: 'video', product: null, video_prompt: prompt })).toBe(words);
  });

  it('always says something, with and without a product', () => {
    for (const kind of creditEntryKinds) {
      for (const source of creditEntrySources) {
        for (const product of [null, 'basic', 'creator'] as const) {
          expect(entryWords({ kind, source, product, video_prompt: null })).toMatch(/^[A-Z][\w ,:]*\w$/);
        }
      }
    }
  });

  it('names what is newer than the page as the API does', () => {
    expect(entryWords({ kind: 'grant', source: 'gift', product: null, video_prompt: null })).toBe('Added');
    expect(entryWords({ kind: 'donate', source: 'gift', product: 'atelier', video_prompt: null })).toBe(
      'Donate: Atelier',
    );
  });
});
