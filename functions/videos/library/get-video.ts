import { Rejection } from '../../errors/rejection.ts';
import type { Route } from '../../http/api-handler.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';
import type { LinkSigner } from '../files/link-signer.ts';
import type { LinePlaces } from '../line/line-places.ts';
import { presentVideo } from './present-video.ts';

/** GET /api/videos/{id}: another person's video is 404, like a missing one. */
export function getVideo(dependencies: {
  readonly videos: Pick<VideosStore, 'read'>;
  readonly signer: () => Promise<LinkSigner>;
  readonly linePlaces: LinePlaces;
}): Route<'getVideo'> {
  return async ({ userId, path: { id } }) => {
    const video = await dependencies.videos.read(userId, id);
    if (video === null) throw new Rejection('not_found');
    const [signer, placeOf] = await Promise.all([dependencies.signer(), dependencies.linePlaces([video])]);
    return presentVideo(video, signer, placeOf(video));
  };
}
