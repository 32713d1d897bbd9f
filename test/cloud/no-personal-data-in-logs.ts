import { afterAll, expect } from 'vitest';
import { addressesInLogs } from './test-cloud.ts';

// After every file of tests: no handler wrote an email address into its log.
afterAll(() => {
  expect(addressesInLogs()).toEqual([]);
});
