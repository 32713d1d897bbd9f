import type { ShareToken } from '../../../contract/fields/ids.ts';
import type { Route } from '../../http/api-handler.ts';
import type { Log } from '../../log/logger.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';
import type { LinkSigner } from '../files/link-signer.ts';
import { changeVideo, readForAction, requireFound, type VideoChanges } from '../library/own-video.ts';
import { presentVideo } from '../library/present-video.ts';

export interface ShareVideoDependencies extends VideoChanges {
  readonly videos: Pick<VideosStore, 'read' | 'readDeleted' | 'sharing'>;
  readonly signer: () => Promise<LinkSigner>;
  /** 128 random bits. */
  readonly newToken: () => ShareToken;
  readonly log: Log;
}

/** PUT /api/videos/{id}/share: with or without the prompt. A shared video keeps its link. */
export function shareVideo(dependencies: ShareVideoDependencies): Route<'shareVideo'> {
  const { videos, signer, newToken, log } = dependencies;
  return async ({ userId, session, path: { id }, body: { show_prompt: showsPrompt } }) => {
    const video = await readForAction(videos, userId, id, 'share');
    const sharing = videos.sharing(video, { token: newToken(), showsPrompt });
    const shared = requireFound(await changeVideo(dependencies, session, id, sharing));
    if (video.share_token === null) log.info('video.shared', { video_id: id });
    return presentVideo(shared, await signer());
  };
}
