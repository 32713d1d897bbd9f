import type { AccountExport } from '../../contract/account-export.ts';
import type { UserId } from '../../contract/ids.ts';
import type { Route } from '../http/api-handler.ts';
import type { Log } from '../log/logger.ts';
import type { LinkSigner } from '../videos/files/link-signer.ts';
import { type ExportFiles, exportFolder } from './export-files.ts';

export interface ExportAccountDependencies {
  /** Everything that the tables hold about the person. */
  readonly gather: (userId: UserId) => Promise<Omit<AccountExport, 'images'>>;
  readonly files: Pick<ExportFiles, 'write' | 'copyImages'>;
  /** Signs links that live for a quarter of an hour at least. */
  readonly signer: () => Promise<LinkSigner>;
  /** A new unguessable id. */
  readonly newId: () => string;
  readonly now: () => Date;
  readonly log: Log;
}

/** The shortest life of the signer's links, for the page to show. */
const linkMilliseconds = 15 * 60 * 1_000;

/**
 * GET /api/account/export: writes all personal data into a file and answers with a link to it. It is always a file: a few
 * thousand videos with their prompts exceed the 6 MB that a function may answer with.
 */
export function exportAccount(dependencies: ExportAccountDependencies): Route<'exportAccount'> {
  const { gather, files, signer, newId, now, log } = dependencies;
  return async ({ userId }) => {
    const folder = { userId, exportId: newId() };
    // First, because it throws for a deleted account, for which nothing may be copied.
    const held = await gather(userId);
    const [images, links] = await Promise.all([files.copyImages(folder), signer()]);
    const link = links.files(exportFolder(folder));
    const exported: AccountExport = {
      ...held,
      images: images.map(({ id, fileName, createdAt }) => ({
        id,
        created_at: createdAt.toISOString(),
        url: link(fileName),
      })),
    };
    const json = Buffer.from(`${JSON.stringify(exported, null, 1)}\n`);
    const at = now();
    const fileName = `reelwright-account-${at.toISOString().slice(0, 10)}.json`;
    await files.write({ ...folder, fileName }, json);
    log.info('account.exported', { user_id: userId, videos: exported.videos.length, bytes: json.length });
    return {
      url: link(fileName),
      expires_at: new Date(at.getTime() + linkMilliseconds).toISOString(),
      size_bytes: json.length,
    };
  };
}
