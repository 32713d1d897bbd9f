import { defineConfig } from 'vitest/config';
import ByMeasuredTime from './test/by-measured-time.ts';
import { translations } from './web/build/translations.ts';

/** Node runs our TypeScript as it is, here as in the product; Vite's module runner makes hot code three times slower. */
const native = { viteModuleRunner: false };

/** Writes down what each test file depends on. */
const recorder = 'test/remembering/recorder.ts';

/**
 * Units lie beside what they test; what spans parts lies in test/. Two workers: the machine we promise for. Limits of time
 * end what hangs; none is near what a test needs, also on a busy machine.
 */
export default defineConfig({
  plugins: [translations()],
  test: {
    maxWorkers: 2,
    // What happens within a second on an idle machine takes half a minute on one with a load of 20.
    expect: { poll: { timeout: 60_000 } },
    globalSetup: ['test/temporary-folder.ts'],
    // What an operator wrote of their environments changes no test.
    env: { ENVIRONMENTS_FOLDER: 'test/environments' },
    // What a test that passes prints tells nothing.
    silent: 'passed-only',
    sequence: { sequencer: ByMeasuredTime },
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: [
            '{bin,contract,functions,local,media,packages,web}/**/*.test.{ts,tsx}',
            'test/{architecture,crowd,histories,remembering,sdks,stacks}/**/*.test.ts',
          ],
          isolate: false,
          setupFiles: [
            recorder,
            'test/plain-stacks.ts',
            'test/webassembly-engine.ts',
            'test/fresh-modules.ts',
          ],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'simulation',
          include: ['test/simulation/**/*.test.ts'],
          setupFiles: [recorder],
          experimental: native,
          // Waits for nothing but the processor.
          testTimeout: 0,
          hookTimeout: 0,
        },
      },
      {
        extends: true,
        test: {
          name: 'cloud',
          // The files of a worker share its cloud.
          include: ['test/{bench,cloud,money,restore-drill}/**/*.test.ts'],
          exclude: ['test/cloud/crowd.test.ts'],
          // It waits for a third of its time.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          experimental: native,
          isolate: false,
          setupFiles: [recorder, 'test/cloud/finished-work.ts', 'test/cloud/no-personal-data-in-logs.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          // Counts what is refused, also what a service answers late: it has the machine to itself.
          name: 'crowd',
          include: ['test/cloud/crowd.test.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          experimental: native,
          setupFiles: [recorder, 'test/cloud/finished-work.ts', 'test/cloud/no-personal-data-in-logs.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          // The files of a worker share its cloud and its browser.
          include: ['test/browser/**/*.test.ts'],
          setupFiles: [recorder],
          experimental: native,
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
