import { Rejection } from '../../errors/rejection.ts';
import type { Route } from '../../http/api-handler.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';
import { findSharedVideo } from './find-shared-video.ts';
import { presentSharedVideo } from './present-shared-video.ts';

/** GET /api/shared/{token}: any other token gets the same 404. */
export function getSharedVideo(dependencies: {
  readonly videos: Pick<VideosStore, 'readShared'>;
  readonly siteUrl: string;
}): Route<'getSharedVideo'> {
  return async ({ path }) => {
    const found = await findSharedVideo(dependencies.videos, path.token);
    if (found === null) throw new Rejection('not_found');
    return presentSharedVideo(found.video, found.token, dependencies.siteUrl);
  };
}
