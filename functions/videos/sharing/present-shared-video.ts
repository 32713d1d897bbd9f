import type { ShareToken } from '../../../contract/ids.ts';
import type { SharedVideo } from '../../../contract/schemas.ts';
import { filmFileName, posterFileName, sharePageUrl } from '../library/present-video.ts';
import type { VideoItem } from '../video-item.ts';

/**
 * A film as everybody with its link sees it: nothing of its owner, and the prompt only if they show it. The addresses
 * of film and poster are below the page's own, so they hold as long as the film is shared, and no longer.
 */
export function presentSharedVideo(video: VideoItem, token: ShareToken, siteUrl: string): SharedVideo {
  const page = sharePageUrl(siteUrl, token);
  return {
    prompt: video.share_shows_prompt ? video.prompt : null,
    duration: video.duration,
    aspect_ratio: video.aspect_ratio,
    simulated: video.simulated,
    video_url: `${page}/${filmFileName}`,
    thumbnail_url: `${page}/${posterFileName}`,
    created_at: video.created_at,
  };
}
