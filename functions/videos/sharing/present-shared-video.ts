import type { ShareToken } from '../../../contract/fields/ids.ts';
import type { SharedVideo } from '../../../contract/schemas.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import { sharePageUrl } from '../files/link-signer.ts';
import { posterFileName, videoFileName } from '../files/video-keys.ts';

/**
 * A viewer's view: nothing about the owner, and the prompt only if the owner shows it. The URLs are below the
 * page's, so they work only while the video is shared.
 */
export function presentSharedVideo(video: VideoItem, token: ShareToken, siteUrl: string): SharedVideo {
  const page = sharePageUrl(siteUrl, token);
  return {
    prompt: video.share_shows_prompt ? video.prompt : null,
    duration: video.duration,
    aspect_ratio: video.aspect_ratio,
    simulated: video.simulated,
    video_url: `${page}/${videoFileName}`,
    thumbnail_url: `${page}/${posterFileName}`,
    created_at: video.created_at,
  };
}
