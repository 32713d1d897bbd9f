import { expect, it } from 'vitest';
import { decideModeration, type Judged } from './decide-moderation.ts';
import { emulatedModerator } from './emulated-moderator.ts';

const own = { ruleSet: 'own', version: '1' } as const;
const theirs = { ruleSet: 'guardrail', version: '7' } as const;
const allowed = { verdict: 'allowed' } as const;
const minors = { verdict: 'refused', categories: ['sexual_minors'] } as const;
const violence = { verdict: 'refused', categories: ['violence'] } as const;
const outage: Judged = { verdict: 'outage' };

it.each([
  ['nothing but our own rules', allowed, null, { kind: 'allowed', by: own }],
  ['a moderator that allows it', allowed, { ...theirs, ...allowed }, { kind: 'allowed', by: theirs }],
  [
    'a moderator that refuses it',
    allowed,
    { ...theirs, ...violence },
    { kind: 'refused', by: theirs, categories: ['violence'] },
  ],
  [
    'our own rules, whatever a moderator allows',
    minors,
    { ...theirs, ...allowed },
    { kind: 'refused', by: own, categories: ['sexual_minors'] },
  ],
  ['our own rules in an outage', minors, outage, { kind: 'refused', by: own, categories: ['sexual_minors'] }],
] as const)('decides by %s', (_name, ours, judged, decision) => {
  for (const policy of ['continue', 'refuse'] as const) {
    expect(decideModeration({ ...own, ...ours }, judged, policy)).toEqual(decision);
  }
});

it('leaves it to the model in an outage, or makes nothing, as is set', () => {
  const ours = { ...own, ...allowed };
  expect(decideModeration(ours, outage, 'continue')).toEqual({ kind: 'allowed', by: own });
  expect(decideModeration(ours, outage, 'refuse')).toEqual({ kind: 'unavailable' });
});

it('names the most serious category first', () => {
  const judged = { ...theirs, verdict: 'refused', categories: ['hate', 'violence'] } as const;
  expect(decideModeration({ ...own, ...minors }, judged, 'continue')).toMatchObject({
    categories: ['sexual_minors', 'violence', 'hate'],
  });
});

it.each([
  ['A sea at dusk', { verdict: 'allowed' }],
  ['A sea. Simulate: unsafe', { verdict: 'refused', categories: ['violence'] }],
  ['simulate: unsafe sexual_minors', { verdict: 'refused', categories: ['sexual_minors'] }],
])('emulates: %s', async (prompt, verdict) => {
  expect(await emulatedModerator.judge({ prompt, style: null, images: [] })).toEqual(verdict);
});

it('emulates an outage', async () => {
  const judged = emulatedModerator.judge({ prompt: 'simulate: moderation outage', style: null, images: [] });
  await expect(judged).rejects.toThrow('down');
});
