import { describe, expect, it } from 'vitest';
import { links } from '../../../addresses/links.ts';
import { filterOf, isNewStep } from './history-address.ts';

describe('the filter in the address of the history', () => {
  it.each([
    { search: '', status: null },
    { search: 'sea & 50 % rain', status: null },
    { search: '', status: 'failed' },
    { search: '海', status: 'completed' },
  ] as const)('is read as it was written: %j', (filter) => {
    expect(filterOf(new URL(links.history(filter), 'https://example.com').search)).toEqual(filter);
  });

  it('is none for what is not known', () => {
    expect(filterOf('?tab=history&status=lost&search=%20%20')).toEqual({ search: '', status: null });
  });

  it('is cut to the longest search', () => {
    expect(filterOf(`?search=${'a'.repeat(500)}`).search).toHaveLength(100);
  });
});

describe('the back button', () => {
  const none = { search: '', status: null };
  it.each([
    ['undoes a search', none, { ...none, search: 's' }, true],
    ['does not go letter by letter', { ...none, search: 's' }, { ...none, search: 'se' }, false],
    ['undoes a state', none, { ...none, status: 'failed' }, true],
    ['undoes clearing the search', { ...none, search: 'sea' }, none, true],
  ] as const)('%s', (_what, from, to, expected) => {
    expect(isNewStep(from, to)).toBe(expected);
  });
});
