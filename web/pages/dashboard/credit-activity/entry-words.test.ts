import { describe, expect, it } from 'vitest';
import { creditEntryKinds, creditEntrySources } from '../../../../contract/credit-entries.ts';
import type { CreditEntry } from '../../../api/received.ts';
import { entryWords } from './entry-words.ts';

describe('an entry in words', () => {
  it.each<[CreditEntry['kind'], CreditEntry['source'], CreditEntry['product'], string]>([
    ['grant', 'pack', 'starter', 'Starter pack'],
    ['grant', 'plan', 'plus', 'Plus plan, credits of the cycle'],
    ['expire', 'plan', 'plus', 'Plus plan, unspent credits of the ended cycle'],
    ['grant', 'advance', 'plus', 'Plus plan, advance on the renewal'],
    ['revoke', 'advance', 'plus', 'Plus plan, advance on an unpaid renewal, taken back'],
    ['grant', 'plan_change', 'pro', 'Change to the Pro plan'],
    ['revoke', 'plan_change', 'plus', 'Change to the Plus plan, fewer credits'],
    ['revoke', 'payment_return', 'business', 'Payment returned, Business pack'],
    ['grant', 'payment_return', 'business', 'Returned payment restored, Business pack'],
    ['deduct', 'deduction', null, 'Deduction'],
  ])('%s of %s (%s): %s', (kind, source, product, words) => {
    expect(entryWords({ kind, source, product, video_prompt: null })).toBe(words);
  });

  it.each([
    ['deduct', 'A sea at dusk', 'Video: A sea at dusk'],
    ['refund', 'A sea at dusk', 'Video: A sea at dusk, credits given back'],
    ['deduct', null, 'Deleted video'],
    ['refund', null, 'Deleted video, credits given back'],
  ])('%s of a video (%s): %s', (kind, prompt, words) => {
    expect(entryWords({ kind, source: 'video', product: null, video_prompt: prompt })).toBe(words);
  });

  it('always says something, with and without a product', () => {
    for (const kind of creditEntryKinds) {
      for (const source of creditEntrySources) {
        for (const product of [null, 'basic', 'creator'] as const) {
          expect(entryWords({ kind, source, product, video_prompt: null })).toMatch(/^[A-Z][\w ,]*\w$/);
        }
      }
    }
  });

  it('names what is newer than the page as the API does', () => {
    expect(entryWords({ kind: 'grant', source: 'gift', product: null, video_prompt: null })).toBe('Received');
    expect(entryWords({ kind: 'donate', source: 'gift', product: 'atelier', video_prompt: null })).toBe(
      'Donate, atelier',
    );
  });
});
