import type { Route } from '../../http/api-handler.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';
import type { LinkSigner } from '../files/link-signer.ts';
import type { LinePlaces } from '../line/line-places.ts';
import { presentVideo } from './present-video.ts';

/** GET /api/videos: a page, newest first. */
export function videoHistory(dependencies: {
  readonly videos: Pick<VideosStore, 'readPage'>;
  readonly signer: () => Promise<LinkSigner>;
  readonly linePlaces: LinePlaces;
}): Route<'videoHistory'> {
  return async ({ userId, query: { cursor, search, status } }) => {
    const [page, sign] = await Promise.all([
      dependencies.videos.readPage(userId, cursor ?? null, {
        search: search ?? '',
        status: status ?? null,
      }),
      dependencies.signer(),
    ]);
    const placeOf = await dependencies.linePlaces(page.videos);
    return {
      videos: page.videos.map((video) => presentVideo(video, sign, placeOf(video))),
      next_cursor: page.nextCursor,
    };
  };
}
