import { type RefusalCategory, refusalCategories } from '../../contract/moderation.ts';
import type { Moderator } from './moderator.ts';

const outageWords = /simulate: moderation outage/i;
const unsafeWords = /simulate: unsafe(?: (\w+))?/i;

/** Judges nothing, but follows words in the prompt: `simulate: unsafe`, `simulate: unsafe hate`. For laptops and sandboxes. */
export const emulatedModerator: Moderator = {
  ruleSet: 'simulated',
  version: '1',
  async judge({ prompt }) {
    if (outageWords.test(prompt)) throw new Error('The simulated moderator is down.');
    const unsafe = unsafeWords.exec(prompt);
    return unsafe === null
      ? { verdict: 'allowed' }
      : { verdict: 'refused', categories: [categoryNamed(unsafe[1])] };
  },
};

function categoryNamed(name: string | undefined): RefusalCategory {
  return refusalCategories.find((category) => category === name?.toLowerCase()) ?? 'violence';
}
