import { expect, it } from 'vitest';
import { emptyDraft } from '../draft/draft.ts';
import { draftOfPreset, presetOf, presetPartsOf, suggestedName } from './preset-draft.ts';

const coast = {
  name: 'Coast',
  prompt: 'A lighthouse at dusk',
  duration: 8,
  aspect_ratio: '9:16',
  quality: 'pro',
  model: 'veo-3.1-fast',
} as const;

it('a preset that fills a form and is saved again is the same', () => {
  const filled = draftOfPreset(coast, presetPartsOf(emptyDraft));
  expect(presetOf('Coast', filled)).toEqual(coast);
});

it('a preset without a model takes the usual one, and options of a newer site leave the form’s', () => {
  const draft = { ...presetPartsOf(emptyDraft), model: 'veo-3.1', quality: 'pro' } as const;
  expect(
    draftOfPreset({ ...coast, aspect_ratio: '4:5', quality: 'cinema', model: null }, draft),
  ).toMatchObject({
    prompt: coast.prompt,
    shape: draft.shape,
    quality: 'pro',
    model: null,
  });
});

it.each([
  ['A lighthouse at dusk, waves below', 'A lighthouse at dusk'],
  [
    'A very long sentence that goes on and on without a single comma',
    'A very long sentence that goes on and',
  ],
  ['灯台。波', '灯台'],
  ['', ''],
])('the name of %j is suggested as %j', (prompt, name) => {
  expect(suggestedName(prompt)).toBe(name);
});
