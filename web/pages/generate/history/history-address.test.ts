import { describe, expect, it } from 'vitest';
import { ProjectId } from '../../../../contract/fields/ids.ts';
import { links } from '../../../addresses/links.ts';
import { filterOf, isNewStep, noFilter } from './history-address.ts';

const project = ProjectId.parse('0192f0c1-2345-7abc-8def-0123456789ab');

describe('the filter in the address of the history', () => {
  it.each([
    noFilter,
    { ...noFilter, search: 'sea & 50 % rain' },
    { ...noFilter, status: 'failed' },
    { search: '海', status: 'completed', project, tag: 'Act 1 & 2' },
    { ...noFilter, project: 'none' },
  ] as const)('is read as it was written: %j', (filter) => {
    expect(filterOf(new URL(links.history(filter), 'https://example.com').search)).toEqual(filter);
  });

  it('is none for what is not known', () => {
    expect(filterOf('?tab=history&status=lost&search=%20%20&project=mine&tag=%00')).toEqual(noFilter);
  });

  it('is cut to the longest search and tag', () => {
    expect(filterOf(`?search=${'a'.repeat(500)}`).search).toHaveLength(100);
    expect(filterOf(`?tag=${'a'.repeat(500)}`).tag).toHaveLength(30);
  });
});

describe('the back button', () => {
  it.each([
    ['undoes a search', noFilter, { ...noFilter, search: 's' }, true],
    ['does not go letter by letter', { ...noFilter, search: 's' }, { ...noFilter, search: 'se' }, false],
    ['undoes a state', noFilter, { ...noFilter, status: 'failed' }, true],
    ['undoes a project', noFilter, { ...noFilter, project }, true],
    ['undoes a tag', { ...noFilter, tag: 'sea' }, { ...noFilter, tag: 'dunes' }, true],
    ['undoes clearing the search', { ...noFilter, search: 'sea' }, noFilter, true],
  ] as const)('%s', (_what, from, to, expected) => {
    expect(isNewStep(from, to)).toBe(expected);
  });
});
