import { describe, expect, it } from 'vitest';
import { newVideoId } from '../../video/new-video-id.ts';
import { emptyDraft } from './draft/draft.ts';
import { requestOf } from './draft/offered-draft.ts';
import { offeredModel } from './draft/testing/offered-model.ts';
import { areSameRequests, restOf, type Variant, variantsAfter } from './variants.ts';

const model = offeredModel('veo-3.1');
const offer = { isFree: false, payment: null, payments: [], model, usualModel: model };
const variants: readonly Variant[] = [0, 1, 2].map((place) => ({
  attempt: { id: newVideoId(), request: requestOf({ ...emptyDraft, seed: '7' }, offer, place) },
  outcome: null,
}));
const ids = variants.map(({ attempt }) => attempt.id);
const outcomesOf = (...outcomes: ('started' | 'refused' | 'lost' | 'unsent')[]) =>
  outcomes
    .reduce<readonly Variant[]>((known, outcome, place) => {
      const id = ids[place];
      return id === undefined ? known : variantsAfter(known, id, outcome);
    }, variants)
    .map(({ outcome }) => outcome);

describe('the videos of one press', () => {
  it('follow each other as long as each is started', () => {
    expect(outcomesOf('started')).toEqual(['started', null, null]);
    expect(outcomesOf('started', 'started', 'started')).toEqual(['started', 'started', 'started']);
  });

  it.each(['refused', 'lost', 'unsent'] as const)('are not sent after one that is %s', (outcome) => {
    expect(outcomesOf('started', outcome)).toEqual(['started', outcome, 'unsent']);
  });

  it('do not change by the answer to an earlier press', () => {
    expect(variantsAfter(variants, newVideoId(), 'refused')).toEqual(variants);
  });

  it('go on with the one that is repeated, under the same ids', () => {
    const [, second, third] = variants.map(({ attempt }) => attempt);
    if (second === undefined) throw new Error('There are three variants.');
    expect(restOf(variants, second)).toEqual([second, third]);
    expect(restOf([], second)).toEqual([second]);
    const requests = variants.map(({ attempt }) => attempt.request);
    expect(areSameRequests(variants, requests)).toBe(true);
    expect(areSameRequests(variants, requests.slice(1))).toBe(false);
  });
});
