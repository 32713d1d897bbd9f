import { describe, expect, it } from 'vitest';
import { durationsSeconds, rightsOf } from '../../../contract/catalog.ts';
import { durationLock } from './duration-lock.ts';

const basic = rightsOf({ tier: 'basic', purchasedCredits: 0 });
const plus = rightsOf({ tier: 'plus', purchasedCredits: 0 });
const locks = (rights: typeof basic, offered: readonly (5 | 8)[]) =>
  durationsSeconds.map((seconds) => durationLock(seconds, rights, offered));

describe('what keeps a duration from being chosen', () => {
  it('the plan, with what unlocks it', () => {
    expect(locks(basic, [5, 8])).toEqual([null, '8 seconds come with Plus, Pro or any credit pack.']);
    expect(locks(plus, [5, 8])).toEqual([null, null]);
  });

  it('the model, which no plan changes', () => {
    expect(locks(plus, [8])).toEqual(['The model makes no videos of 5 seconds at the moment.', null]);
  });

  it('both, where the plan includes nothing that the model makes: one sentence for all, with the way out', () => {
    const only =
      'The model makes videos of 8 seconds only at the moment. They come with Plus, Pro or any credit pack.';
    expect(locks(basic, [8])).toEqual([only, only]);
    expect(locks(rightsOf({ tier: 'basic', purchasedCredits: 1 }), [8])).toEqual([
      'The model makes no videos of 5 seconds at the moment.',
      null,
    ]);
  });
});
