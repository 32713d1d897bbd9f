import { expect, it } from 'vitest';
import type { Preview } from '../../../contract/operators/operator-actions.ts';
import { differencesOf } from './preview-differences.ts';

const preview: Preview = {
  hash: 'a'.repeat(64),
  sentence: 'Grant 500 credits to ada@example.com',
  changes: [{ what: 'Credits', before: '100', after: '600' }],
  entries: [{ kind: 'grant', source: 'support', credits: 500 }],
  mails: [],
  forecast: [],
  second_person: null,
};

it('says what a new preview has that the old one had not, and what is gone', () => {
  const now = {
    ...preview,
    hash: 'b'.repeat(64),
    changes: [{ what: 'Credits', before: '1100', after: '1600' }],
    second_person: { why: 'more than 14,000 credits' },
  };
  expect(differencesOf(preview, now)).toEqual([
    'Now: Credits: 1100 → 1600',
    'Now: Another operator confirms: more than 14,000 credits',
    'No longer: Credits: 100 → 600',
  ]);
});

it('finds nothing where only the hash differs', () => {
  expect(differencesOf(preview, { ...preview, hash: 'b'.repeat(64) })).toEqual([]);
});
