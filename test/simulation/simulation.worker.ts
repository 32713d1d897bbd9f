import './quiet-logger.ts';
import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod/mini';
import { historyKinds } from './history.ts';
import { runHistories } from './run-histories.ts';

/** What a worker is given: its part of a run. */
const Part = z.object({ seed: z.int(), kind: z.enum(historyKinds), from: z.int(), until: z.int() });

Error.stackTraceLimit = 0;
const part = z.parse(Part, workerData);
const run = await runHistories({
  ...part,
  onProgress: (histories) => parentPort?.postMessage({ kind: 'progress', histories }),
});
parentPort?.postMessage({ kind: 'done', ...run });
