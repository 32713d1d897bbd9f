import type { StatusReport } from '../../contract/status.ts';
import type { Route } from '../http/api-handler.ts';
import { reportOf } from '../tables/status/report.ts';
import type { StatusStore } from '../tables/status/status.store.ts';

/** Readers share one report, at most this old. */
const maximumAgeMilliseconds = 5_000;

/** GET /api/status: the same report for everyone. */
export function getStatus(dependencies: {
  readonly status: Pick<StatusStore, 'read'>;
  readonly now: () => Date;
}): Route<'getStatus'> {
  const { status, now } = dependencies;
  let known: { readonly report: Promise<StatusReport>; readonly readAt: number } | null = null;

  return async () => {
    const readAt = now().getTime();
    if (known !== null && readAt - known.readAt < maximumAgeMilliseconds) return await known.report;
    const reading = { report: status.read().then((records) => reportOf(records, now())), readAt };
    known = reading;
    try {
      return await reading.report;
    } catch (error) {
      // The next request reads again.
      if (known === reading) known = null;
      throw error;
    }
  };
}
