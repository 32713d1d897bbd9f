import type { MediaId } from '../../contract/fields/ids.ts';
import type { Language } from '../../contract/fields/languages.ts';
import type { Log } from '../log/logger.ts';
import type { Session } from '../tables/credits/session.ts';
import type { SessionsStore } from '../tables/credits/sessions.store.ts';
import type { AccountExportRow, ExportsStore } from '../tables/files/exports.store.ts';
import type { ExportFiles } from './export-files.ts';
import { exportStatus } from './export-state.ts';
import type { StartExport } from './start-export.ts';

export interface BeginExportDependencies {
  readonly exports: Pick<ExportsStore, 'find' | 'creation' | 'end'>;
  readonly files: Pick<ExportFiles, 'remove'>;
  readonly sessions: Pick<SessionsStore, 'write'>;
  readonly startExport: StartExport;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * Starts the job of write-export.ts. A person has one export: while it is being written, no other starts; later
 * a new one replaces it. Repeated with the same file, it starts nothing. Returns the export as it then is.
 *
 * @throws SessionEnded if the session has ended; nothing was written
 */
export function createBeginExport(dependencies: BeginExportDependencies) {
  const { exports, files, sessions, startExport, now, log } = dependencies;
  return async (session: Session, mediaId: MediaId, language: Language): Promise<AccountExportRow | null> => {
    const { userId } = session;
    const former = await exports.find(userId);
    const at = now();
    if (former?.file.mediaId === mediaId || exportStatus(former, at) === 'started') return former;
    // Before its name is lost. If the start fails, the person asks again.
    if (former !== null) await files.remove([former.file]);
    const isOurs = await sessions.write(session, [exports.creation(userId, mediaId, at, former)]);
    const row = await exports.find(userId);
    if (!isOurs || row === null) return row;
    try {
      await startExport({ user_id: userId, media_id: mediaId, requested_at: at.toISOString(), language });
    } catch (error) {
      // If only the answer was lost, this stops the started job.
      await exports.end(row.file, { kind: 'failed' });
      throw error;
    }
    log.info('account.export_started', { user_id: userId });
    return row;
  };
}
