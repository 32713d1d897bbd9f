import './quiet-logger.ts';
import { describe, expect, it } from 'vitest';
import { injectedBugs } from './injected-bugs.ts';
import { describeFailures, runHistories } from './run-histories.ts';
import { brokenInvariants, readWitnesses } from './witnesses.ts';

const witnesses = readWitnesses();

describe('an injected bug', () => {
  it.each(injectedBugs)('is detected in a history that holds without it: $name', async (bug) => {
    const missed = `No committed history detects "${bug.name}". Find one: npm run simulate -- --find-witnesses`;
    const witness = witnesses.get(bug.name);
    if (witness === undefined) throw new Error(missed);
    expect(witness.invariant, missed).toBeOneOf([...bug.detectedBy]);
    expect(await brokenInvariants(witness, bug), missed).toContain(witness.invariant);

    const { seed, index } = witness;
    const { histories: kind = 'people' } = bug;
    const { failures } = await runHistories({ seed, from: index, until: index + 1, kind });
    expect(failures, describeFailures(failures, seed, kind)).toEqual([]);
  });

  it('has a history, and each history a bug', () => {
    expect([...witnesses.keys()]).toEqual(injectedBugs.map(({ name }) => name).toSorted());
  });
});
