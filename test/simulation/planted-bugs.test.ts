import { describe, expect, it } from 'vitest';
import { findPlantedBug } from './find-planted-bug.ts';
import { plantedBugs } from './planted-bugs.ts';

describe('a planted bug', () => {
  it.each(plantedBugs)('is noticed: $name', async (bug) => {
    const finding = await findPlantedBug(bug, 1, 4_000);
    expect(finding?.invariant).toBeOneOf([...bug.noticedBy]);
  });
});
