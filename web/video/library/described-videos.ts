import { plural, t } from '@lingui/core/macro';
import type { Video } from '../../api/received.ts';
import { excerpt } from '../delete-video.ts';

/** The prompt of one video, or how many there are. */
export function describedVideos(videos: readonly Video[]): string {
  const [first, second] = videos;
  return first !== undefined && second === undefined
    ? excerpt(first.prompt)
    : plural(videos.length, { one: '# video', other: '# videos' });
}

/** How many videos a project has; the server counts up to 1,000. */
export function videoCountText(count: number): string {
  return count >= 1_000 ? t`1,000+ videos` : plural(count, { 0: 'Empty', one: '# video', other: '# videos' });
}
