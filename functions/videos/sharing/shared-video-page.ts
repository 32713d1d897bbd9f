import type { PageAnswer } from '../../http/page-handler.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';
import { type LinkSigner, sharePageUrl } from '../files/link-signer.ts';
import { posterFileName, videoFileName, videoFolder } from '../files/video-keys.ts';
import { findSharedVideo } from './find-shared-video.ts';
import { presentSharedVideo } from './present-shared-video.ts';
import { nothingSharedDocument, sharedVideoDocument } from './shared-video-document.ts';

/**
 * GET /share/{token}: the public page, also for previews in messengers. `video.mp4` and `poster.webp` below
 * it redirect to fresh signed links, so their URLs work only while the video is shared. Every other path is
 * 404.
 */
export function sharedVideoPage(dependencies: {
  readonly videos: Pick<VideosStore, 'readShared'>;
  readonly siteUrl: string;
  readonly signer: () => Promise<LinkSigner>;
}): (path: string) => Promise<PageAnswer> {
  const { videos, siteUrl, signer } = dependencies;
  return async (path) => {
    const [text = '', file, ...rest] = path.split('/');
    const isKnown =
      rest.length === 0 && (file === undefined || file === videoFileName || file === posterFileName);
    const found = isKnown ? await findSharedVideo(videos, text) : null;
    if (found === null) return { kind: 'page', status: 404, document: nothingSharedDocument(siteUrl) };
    const { token, video } = found;
    if (file !== undefined) {
      const { files } = await signer();
      return { kind: 'redirect', to: files(videoFolder(video.media_id))(file) };
    }
    return {
      kind: 'page',
      status: 200,
      document: sharedVideoDocument(presentSharedVideo(video, token, siteUrl), {
        pageUrl: sharePageUrl(siteUrl, token),
        siteUrl,
        quality: video.quality,
      }),
    };
  };
}
