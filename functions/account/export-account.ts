import type { AccountExport } from '../../contract/account-export.ts';
import type { UserId } from '../../contract/ids.ts';
import type { Route } from '../http/api-handler.ts';
import type { Log } from '../log/logger.ts';
import type { LinkSigner } from '../videos/present-video.ts';
import { type ExportFiles, exportFolder } from './export-files.ts';

export interface ExportAccountDependencies {
  /** All that is held about the person. */
  readonly gather: (userId: UserId) => Promise<AccountExport>;
  readonly files: Pick<ExportFiles, 'keep'>;
  /** Signs links that live for a quarter of an hour at least. */
  readonly signer: () => Promise<LinkSigner>;
  /** A new unguessable id. */
  readonly newId: () => string;
  readonly now: () => Date;
  readonly log: Log;
}

/** What the signer's links live at least, so that the page may say so. */
const linkMilliseconds = 15 * 60 * 1_000;

/**
 * GET /api/account/export: writes all that is held about the person into a file of theirs, and answers with a link to it.
 * Always a file: a few thousand films with their prompts are more than the 6 MB that a function may answer with.
 */
export function exportAccount(dependencies: ExportAccountDependencies): Route<'exportAccount'> {
  const { gather, files, signer, newId, now, log } = dependencies;
  return async ({ userId }) => {
    const exported = await gather(userId);
    const json = Buffer.from(`${JSON.stringify(exported, null, 1)}\n`);
    const at = now();
    const file = {
      userId,
      exportId: newId(),
      fileName: `reelwright-account-${at.toISOString().slice(0, 10)}.json`,
    };
    const [links] = await Promise.all([signer(), files.keep(file, json)]);
    log.info('account.exported', { user_id: userId, films: exported.videos.length, bytes: json.length });
    return {
      url: links.files(exportFolder(file))(file.fileName),
      expires_at: new Date(at.getTime() + linkMilliseconds).toISOString(),
      size_bytes: json.length,
    };
  };
}
