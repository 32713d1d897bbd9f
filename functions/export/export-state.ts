import type { AccountExportState } from '../../contract/account-export.ts';
import { exportExpiry } from '../tables/files/export-expiry.ts';
import type { AccountExportRow } from '../tables/files/exports.store.ts';
import type { LinkSigner } from '../videos/files/link-signer.ts';
import { exportFileName, exportFolder } from './export-files.ts';

/** A job progresses every few minutes, and retries for ten. */
const stalledMilliseconds = 30 * 60 * 1_000;

/** A stalled job counts as failed. Pure. */
export function exportStatus(row: AccountExportRow | null, now: Date): AccountExportState['status'] {
  if (row === null || now >= exportExpiry(row.file.createdAt)) return 'none';
  if (row.outcome !== null) return row.outcome.kind;
  return now.getTime() - row.progressedAt.getTime() >= stalledMilliseconds ? 'failed' : 'started';
}

/** The owner's view of an export. */
export function presentExport(
  row: AccountExportRow | null,
  links: LinkSigner,
  now: Date,
): AccountExportState {
  const status = exportStatus(row, now);
  if (row === null || status === 'none') return { status: 'none', requested_at: null, file: null };
  const { file, outcome } = row;
  return {
    status,
    requested_at: file.createdAt.toISOString(),
    file:
      outcome?.kind === 'ready'
        ? {
            url: links.files(exportFolder(file))(exportFileName(file)),
            size_bytes: outcome.sizeBytes,
            expires_at: exportExpiry(file.createdAt).toISOString(),
          }
        : null,
  };
}
