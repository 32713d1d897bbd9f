import { randomUUID } from 'node:crypto';
import type { MediaId, UserId, VideoId } from '../../../contract/fields/ids.ts';
import type { JoinedChain } from '../../../contract/schemas.ts';
import { Rejection } from '../../errors/rejection.ts';
import type { Route } from '../../http/api-handler.ts';
import type { Log } from '../../log/logger.ts';
import type { SignChain } from '../../provenance/sign-chain.ts';
import type { Session } from '../../tables/credits/session.ts';
import type { SessionsStore } from '../../tables/credits/sessions.store.ts';
import type { FilesStore } from '../../tables/files/files.store.ts';
import { isHidden, type VideoItem } from '../../tables/videos/video-item.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';
import type { LinkSigner } from '../files/link-signer.ts';
import { videoFileName } from '../files/video-keys.ts';
import { readForAction } from '../library/own-video.ts';
import { type ChainFiles, chainFolder } from './chain-files.ts';
import { findParts } from './chain-parts.ts';
import { joinVideos } from './join-videos.ts';
import { NotJoinable } from './not-joinable.ts';

export interface JoinChainDependencies {
  readonly videos: Pick<VideosStore, 'read'>;
  readonly fileRows: Pick<FilesStore, 'creation' | 'find'>;
  readonly sessions: Pick<SessionsStore, 'write'>;
  readonly files: ChainFiles;
  readonly sign: SignChain;
  /** Links last 15 minutes. */
  readonly signer: () => Promise<LinkSigner>;
  readonly newMediaId: () => MediaId;
  readonly now: () => Date;
  readonly log: Log;
}

/** Five videos of 8 s in 1080p take 200 MB at most; they are in memory several times (needs.ts). */
const bytesMaximum = 200_000_000;

/**
 * POST /api/videos/{id}/chain: joins a video and those that it continues into one file, which a lifecycle rule removes
 * after a day, and a deletion of the account at once.
 *
 * A part that is deleted or hidden is in no file that is made afterwards. The link to one made before ends within 15
 * minutes. Until then it gives its owner, who alone was shown it, what they have had and could have kept.
 */
export function joinChain(dependencies: JoinChainDependencies): Route<'joinChain'> {
  const join = createJoinChain(dependencies);
  return ({ userId, session, path: { id } }) => join(userId, session, id);
}

/**
 * For a person or a program.
 *
 * @throws Rejection `not_found`, `not_in_this_state` or `chain_not_joinable`
 */
export function createJoinChain(dependencies: JoinChainDependencies) {
  const { videos, fileRows, sessions, files, sign, signer, newMediaId, now, log } = dependencies;

  return async (userId: UserId, session: Session, id: VideoId): Promise<JoinedChain> => {
    const parts = await partsOf(userId, id);
    const contents = await Promise.all(parts.map(({ media_id: mediaId }) => files.read(mediaId)));
    const { bytes: unsigned, seconds } = await joined(contents);
    const bytes = await sign(unsigned, contents, id);
    const mediaId = newMediaId();
    const file = { userId, id: randomUUID(), kind: 'chain', mediaId, createdAt: now() } as const;
    await sessions.write(session, [fileRows.creation(file)]);
    await files.write(mediaId, bytes);
    const [row, links, ...still] = await Promise.all([
      fileRows.find(userId, file.id),
      signer(),
      ...parts.map((part) => videos.read(userId, part.id)),
    ]);
    // The account or a part was deleted meanwhile, or a case hides one.
    if (row === null || still.some((part) => part === null || isHidden(part))) {
      await files.remove([mediaId]);
      throw new Rejection('not_found');
    }
    log.info('video.chain_joined', { video_id: id, parts: parts.length, bytes: bytes.length });
    return {
      url: links.files(chainFolder(mediaId))(videoFileName),
      parts: parts.map((part) => part.id),
      seconds: Math.round(seconds),
    };
  };

  /** Those whose files are there: an unbroken row of at least two. */
  async function partsOf(userId: UserId, id: VideoId): Promise<readonly VideoItem[]> {
    const last = await readForAction(videos, userId, id, 'download');
    if (isHidden(last)) throw new Rejection('not_in_this_state');
    const visible = await findParts(videos, userId, last);
    const sizes = await Promise.all(visible.map(({ media_id: mediaId }) => files.sizeOf(mediaId)));
    const from = sizes.lastIndexOf(null) + 1;
    if (visible.length - from < 2) {
      throw new Rejection('chain_not_joinable', {
        message: 'This video continues none that is still there. Download it by itself.',
      });
    }
    if (sizes.slice(from).reduce((sum: number, size) => sum + (size ?? 0), 0) > bytesMaximum) {
      throw notJoinable('The videos are too large together.');
    }
    return visible.slice(from);
  }
}

/** @throws Rejection `chain_not_joinable` */
async function joined(contents: readonly Uint8Array[]): ReturnType<typeof joinVideos> {
  try {
    return await joinVideos(contents);
  } catch (error) {
    throw error instanceof NotJoinable ? notJoinable(error.message) : error;
  }
}

function notJoinable(reason: string): Rejection {
  return new Rejection('chain_not_joinable', { message: `${reason} Download each by itself.` });
}
