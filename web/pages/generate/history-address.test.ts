import { describe, expect, it } from 'vitest';
import { links } from '../../links.ts';
import { readHistoryFilter } from './history-address.ts';

describe("the history's address", () => {
  it('says the filter, and is read back', () => {
    for (const filter of [
      { search: '', status: null },
      { search: 'rain & neon #1', status: null },
      { search: 'Zürich', status: 'failed' },
    ] as const) {
      expect(readHistoryFilter(new URL(links.history(filter), 'http://x').search)).toEqual(filter);
    }
  });

  it('shows everything for a state that there is not, and cuts what is too long', () => {
    expect(readHistoryFilter('?status=lost')).toEqual({ search: '', status: null });
    expect(readHistoryFilter(`?search=${'a'.repeat(300)}`).search).toHaveLength(100);
  });
});
