import { describe, expect, it } from 'vitest';
import { erasurePhases, type TableDescription } from '../tables/table-description.ts';
import { tables } from '../tables.ts';

const descriptions = Object.entries<TableDescription>(tables);

/** Null: its rows stay, or go with those of another table. */
function phaseOf(name: keyof typeof tables): number | null {
  const { person }: TableDescription = tables[name];
  if (person.afterDeletion === 'none' || person.erasure === undefined) return null;
  return 'phase' in person.erasure ? erasurePhases.indexOf(person.erasure.phase) : null;
}

describe('what is erased with an account', () => {
  it.each(descriptions)('is granted, or goes with the rows of a table that is erased: %s', (_, table) => {
    const { person, capabilities } = table;
    if (person.afterDeletion === 'none' || person.erasure === undefined) return;
    const { erasure } = person;
    expect(Object.keys(capabilities)).toEqual(expect.arrayContaining([...erasure.needs]));
    if ('with' in erasure) {
      const [, other] = descriptions.find(([name]) => name === erasure.with) ?? [];
      expect(other?.person.afterDeletion).toBe('erased');
      expect(other?.person).toHaveProperty('erasure.phase');
    }
  });

  it.each([
    ['apiAccess', 'videos', 'a program makes no new one meanwhile'],
    ['orders', 'videos', 'what bills ends before what was paid for is lost'],
    ['orders', 'credits', 'the account names the Stripe customer until that one is deleted'],
    ['videos', 'webhookRecords', 'the end of a video writes events'],
    ['videos', 'credits', 'the end of a video refunds'],
    ['personalFiles', 'identities', 'the person can ask again as long as files are left'],
    ['credits', 'identities', 'the person can ask again as long as credits are left'],
  ] as const)('goes in this order: %s before %s, since %s', (before, after, _reason) => {
    const [first, second] = [phaseOf(before), phaseOf(after)];
    expect.assert(first !== null && second !== null);
    expect(first).toBeLessThan(second);
  });
});
