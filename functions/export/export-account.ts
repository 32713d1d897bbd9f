import type { MediaId } from '../../contract/fields/ids.ts';
import type { Route } from '../http/api-handler.ts';
import type { Log } from '../log/logger.ts';
import type { SessionsStore } from '../tables/credits/sessions.store.ts';
import type { ExportsStore } from '../tables/files/exports.store.ts';
import type { LinkSigner } from '../videos/files/link-signer.ts';
import type { ExportFiles } from './export-files.ts';
import { exportStatus, presentExport } from './export-state.ts';
import type { StartExport } from './start-export.ts';

export interface ExportAccountDependencies {
  readonly exports: Pick<ExportsStore, 'find' | 'creation' | 'end'>;
  readonly files: Pick<ExportFiles, 'remove'>;
  readonly sessions: Pick<SessionsStore, 'write'>;
  readonly startExport: StartExport;
  readonly signer: () => Promise<LinkSigner>;
  readonly newMediaId: () => MediaId;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * POST /api/account/export: starts the job of write-export.ts. A person has one export: while it is being
 * written, no other starts; later a new one replaces it.
 */
export function exportAccount(dependencies: ExportAccountDependencies): Route<'exportAccount'> {
  const { exports, files, sessions, startExport, signer, newMediaId, now, log } = dependencies;
  return async ({ userId, session, language }) => {
    const [former, links] = await Promise.all([exports.find(userId), signer()]);
    const at = now();
    if (exportStatus(former, at) === 'started') return presentExport(former, links, at);
    // Before its name is lost. If the start fails, the person asks again.
    if (former !== null) await files.remove([former.file]);
    const mediaId = newMediaId();
    const isOurs = await sessions.write(session, [exports.creation(userId, mediaId, at, former)]);
    const row = await exports.find(userId);
    if (isOurs && row !== null) {
      try {
        await startExport({
          user_id: userId,
          media_id: mediaId,
          requested_at: at.toISOString(),
          language,
        });
      } catch (error) {
        // If only the answer was lost, this stops the started job.
        await exports.end(row.file, { kind: 'failed' });
        throw error;
      }
      log.info('account.export_started', { user_id: userId });
    }
    return presentExport(row, links, at);
  };
}
