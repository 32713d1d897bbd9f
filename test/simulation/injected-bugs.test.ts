import './quiet-logger.ts';
import { describe, expect, it } from 'vitest';
import { findInjectedBug } from './find-injected-bug.ts';
import { injectedBugs } from './injected-bugs.ts';

describe('an injected bug', () => {
  it.each(injectedBugs)('is detected: $name', async (bug) => {
    const finding = await findInjectedBug(bug, 1, 12_000);
    expect(finding?.invariant).toBeOneOf([...bug.detectedBy]);
  });
});
