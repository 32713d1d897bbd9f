import { causeOf, type Log } from '../../log/logger.ts';
import type { AuditStore } from '../../tables/audit/audit.store.ts';

export interface ExportAuditDependencies {
  readonly audit: Pick<AuditStore, 'readBetween'>;
  readonly files: {
    has(key: string): Promise<boolean>;
    /** JSON lines. */
    write(key: string, body: string): Promise<void>;
  };
  readonly now: () => Date;
  readonly log: Log;
}

const hourMilliseconds = 60 * 60 * 1_000;

/** A row is written within seconds of the instant that it names. */
const settledMilliseconds = 5 * 60 * 1_000;

/** What an outage left out is exported by later runs. */
const lookBackHours = 48;

/**
 * Writes each hour (UTC) of the audit into a file of its own, `audit/2026-11-27/14.jsonl`, which the bucket keeps
 * unchanged; an hour without rows has an empty file, so that a missing file is a missing export.
 */
export async function exportAudit({ audit, files, now, log }: ExportAuditDependencies): Promise<void> {
  const settled = Math.floor((now().getTime() - settledMilliseconds) / hourMilliseconds);
  for (let hour = settled - lookBackHours; hour < settled; hour += 1) {
    const from = new Date(hour * hourMilliseconds).toISOString();
    const key = `audit/${from.slice(0, 10)}/${from.slice(11, 13)}.jsonl`;
    try {
      if (await files.has(key)) continue;
      const until = new Date((hour + 1) * hourMilliseconds).toISOString();
      const entries = await audit.readBetween(from, until);
      await files.write(key, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    } catch (error) {
      log.error('operators.audit_not_exported', { hour: from, cause: causeOf(error) });
    }
  }
}
