import type { ShareToken } from '../../../contract/fields/ids.ts';
import { Rejection } from '../../errors/rejection.ts';
import type { Route } from '../../http/api-handler.ts';
import type { Log } from '../../log/logger.ts';
import type { SessionsStore } from '../../tables/credits/sessions.store.ts';
import { isHidden } from '../../tables/videos/video-item.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';
import type { LinkSigner } from '../files/link-signer.ts';
import { readForAction, requireFound } from '../library/own-video.ts';
import { presentVideo } from '../library/present-video.ts';

export interface ShareVideoDependencies {
  readonly videos: Pick<VideosStore, 'read' | 'readDeleted' | 'sharing'>;
  readonly sessions: Pick<SessionsStore, 'writeUnlessSuspended'>;
  readonly signer: () => Promise<LinkSigner>;
  /** 128 random bits. */
  readonly newToken: () => ShareToken;
  readonly log: Log;
}

/** PUT /api/videos/{id}/share: with or without the prompt. A shared video keeps its link; a hidden one gets none. */
export function shareVideo(dependencies: ShareVideoDependencies): Route<'shareVideo'> {
  const { videos, sessions, signer, newToken, log } = dependencies;
  return async ({ userId, session, path: { id }, body: { show_prompt: showsPrompt } }) => {
    const video = await readForAction(videos, userId, id, 'share');
    if (isHidden(video)) throw new Rejection('not_in_this_state');
    const sharing = videos.sharing(video, { token: newToken(), showsPrompt });
    const isShared = await sessions.writeUnlessSuspended(session, [sharing]);
    const shared = requireFound(isShared ? await videos.readDeleted(userId, id) : null);
    if (video.share_token === null) log.info('video.shared', { video_id: id });
    return presentVideo(shared, await signer());
  };
}
