import type { AccountExport } from '../../contract/account-export.ts';
import type { MediaId, UserId } from '../../contract/ids.ts';
import type { FilesStore, PersonalFile } from '../files/files.store.ts';
import type { Route } from '../http/api-handler.ts';
import { SessionEnded } from '../http/session.ts';
import { imageFileName, imageFolder } from '../images/image-keys.ts';
import type { OwnImage } from '../images/read-images.ts';
import type { Log } from '../log/logger.ts';
import type { LinkSigner } from '../videos/files/link-signer.ts';
import { type ExportFiles, exportFileName, exportFolder } from './export-files.ts';
import type { SessionsStore } from './sessions.store.ts';

export interface ExportAccountDependencies {
  /** Everything that the tables hold about the person, besides images. */
  readonly gather: (userId: UserId) => Promise<Omit<AccountExport, 'images'>>;
  /** The images that videos can start from. */
  readonly readImages: (userId: UserId) => Promise<readonly OwnImage[]>;
  readonly fileRows: Pick<FilesStore, 'creation' | 'find'>;
  readonly sessions: Pick<SessionsStore, 'write'>;
  readonly files: ExportFiles;
  /** Signs links that live for a quarter of an hour at least. */
  readonly signer: () => Promise<LinkSigner>;
  /** Returns 128 random bits. */
  readonly newMediaId: () => MediaId;
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
  const { gather, readImages, fileRows, sessions, files, signer, newMediaId, now, log } = dependencies;
  return async ({ userId, session }) => {
    // First, because it throws for a deleted account, for which nothing may be written.
    const held = await gather(userId);
    const [images, links] = await Promise.all([readImages(userId), signer()]);
    const exported: AccountExport = {
      ...held,
      images: images.map(({ id, mediaId, createdAt }) => ({
        id,
        created_at: createdAt.toISOString(),
        url: links.files(imageFolder(mediaId))(imageFileName),
      })),
    };
    const json = Buffer.from(`${JSON.stringify(exported, null, 1)}\n`);
    const mediaId = newMediaId();
    const file: PersonalFile = { userId, id: mediaId, kind: 'export', mediaId, createdAt: now() };
    await sessions.write(session, [fileRows.creation(file)]);
    await files.write(file, json);
    if ((await fileRows.find(userId, file.id)) === null) {
      // The account was deleted meanwhile.
      await files.remove([file]);
      throw new SessionEnded();
    }
    log.info('account.exported', { user_id: userId, videos: exported.videos.length, bytes: json.length });
    return {
      url: links.files(exportFolder(file))(exportFileName(file)),
      expires_at: new Date(file.createdAt.getTime() + linkMilliseconds).toISOString(),
      size_bytes: json.length,
    };
  };
}
