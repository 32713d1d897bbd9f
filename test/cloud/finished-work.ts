import { afterAll, expect } from 'vitest';
import { takeUnfinishedWork } from './test-cloud.ts';

// After every file of tests: no handler left work behind that Lambda would have frozen.
afterAll(() => {
  expect(takeUnfinishedWork()).toEqual([]);
});
