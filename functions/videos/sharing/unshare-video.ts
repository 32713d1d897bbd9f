import { Rejection } from '../../errors/rejection.ts';
import type { Route } from '../../http/api-handler.ts';
import type { Log } from '../../log/logger.ts';
import type { ErasuresStore } from '../../tables/erasures/erasures.store.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';
import type { LinkSigner } from '../files/link-signer.ts';
import { changeVideo, requireFound, type VideoChanges } from '../library/own-video.ts';
import { presentVideo } from '../library/present-video.ts';

export interface UnshareVideoDependencies extends VideoChanges {
  readonly videos: Pick<VideosStore, 'read' | 'readDeleted' | 'unsharing'>;
  /** Notes the end where no restored backup undoes it. */
  readonly erasures: Pick<ErasuresStore, 'linkEnd'>;
  readonly signer: () => Promise<LinkSigner>;
  readonly now: () => Date;
  readonly log: Log;
}

/** DELETE /api/videos/{id}/share: ends the link for good. Idempotent. */
export function unshareVideo(dependencies: UnshareVideoDependencies): Route<'unshareVideo'> {
  const { videos, erasures, signer, now, log } = dependencies;
  return async ({ userId, session, path: { id } }) => {
    const video = await videos.read(userId, id);
    if (video === null) throw new Rejection('not_found');
    if (video.share_token === null) return presentVideo(video, await signer());
    const end = erasures.linkEnd(userId, id, video.share_token, now());
    const unshared = requireFound(await changeVideo(dependencies, session, id, videos.unsharing(video), end));
    log.info('video.unshared', { video_id: id });
    return presentVideo(unshared, await signer());
  };
}
