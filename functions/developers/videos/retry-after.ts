import type { Video } from '../../../contract/schemas.ts';
import { pollInLineSeconds } from '../../../contract/videos/line.ts';
import { models } from '../../../contract/videos/models.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';

/**
 * When to ask for a video again: 2 to 15 s, up to 30 in line. Pure.
 *
 * @param line its place in line, if it waits and that was read
 */
export function retryAfterSeconds(
  { rendered_by: model }: Pick<VideoItem, 'rendered_by'>,
  line: Video['line'],
  now: Date,
): number {
  const usual = Math.min(15, Math.max(2, Math.round(models[model].usualSeconds / 4)));
  return line === null ? usual : Math.max(usual, pollInLineSeconds(line, now));
}
