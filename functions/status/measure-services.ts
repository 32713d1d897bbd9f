import type { Log } from '../log/logger.ts';
import type { Measurement } from '../tables/status/record-measurements.ts';
import type { StatusStore } from '../tables/status/status.store.ts';

/** Records the results for the minute of the start. */
export async function measureServices(dependencies: {
  readonly probe: () => Promise<readonly Measurement[]>;
  readonly status: Pick<StatusStore, 'record'>;
  readonly now: () => Date;
  readonly log: Log;
}): Promise<{ counted: boolean; measurements: readonly Measurement[] }> {
  const { probe, status, now, log } = dependencies;
  const at = now();
  const measurements = await probe();
  const counted = await status.record(measurements, at);
  log.info('status.measured', {
    counted,
    failed: measurements
      .filter(({ outcome }) => outcome === 'failed')
      .map(({ service }) => service)
      .join(' '),
  });
  return { counted, measurements };
}
