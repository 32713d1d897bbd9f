import type { Reading, Work } from '../api/route.ts';

/** Something that time brings about. */
export interface DueTask {
  readonly atSeconds: number;
  readonly run: (work: Work) => void;
}

/** What is due now, each for its customer's own time, in the order in which it should have happened. */
export function dueWork(_reading: Reading): DueTask[] {
  return [];
}

/** Does everything that is due, in the order of its times, what it leads to included. */
export function keepSubscriptions(_work: Work): void {}
