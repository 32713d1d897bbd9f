import { defineConfig } from 'vitest/config';

/** Units lie beside what they test; what spans parts lies in test/. Two workers: the machine we promise for. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: [
            '{bin,contract,functions,local,media,packages,web}/**/*.test.{ts,tsx}',
            'test/{architecture,simulation,stacks}/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'cloud',
          include: ['test/{cloud,money}/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          // Two browsers and two clouds at once leave neither enough of a processor.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
