import { plural } from '@lingui/core/macro';
import type { Video } from '../../api/received.ts';
import { excerpt } from '../delete-video.ts';

/** The prompt of one video, or how many there are. */
export function describedVideos(videos: readonly Video[]): string {
  const [first, second] = videos;
  return first !== undefined && second === undefined
    ? excerpt(first.prompt)
    : plural(videos.length, { one: '# video', other: '# videos' });
}
