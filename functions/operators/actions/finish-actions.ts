import { OperatorRejection } from '../action/operator-rejection.ts';
import { performBegun } from './carry-out.ts';
import type { FinishingDependencies } from './engine.ts';

/** The next attempt of a failing action comes after so long at most. */
const longestWaitMinutes = 60;

/** Finishes what other services have not done yet: every minute. One run at a time has an action. */
export async function finishActions(dependencies: FinishingDependencies): Promise<void> {
  const { requests, now } = dependencies;
  for (const begun of await requests.listOpen('begun')) {
    const at = now();
    if (begun.resumes_at === null || begun.resumes_at > at.toISOString()) continue;
    const waitMinutes = Math.min(longestWaitMinutes, 2 ** (begun.attempts + 1));
    if (!(await requests.claim(begun, new Date(at.getTime() + waitMinutes * 60_000)))) continue;
    // The index may lag.
    const claimed = await requests.read(begun.operation);
    if (claimed?.state !== 'begun') continue;
    try {
      await performBegun(dependencies, claimed);
    } catch (error) {
      // It was written that it failed.
      if (!(error instanceof OperatorRejection)) throw error;
    }
  }
}
