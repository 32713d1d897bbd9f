import { models } from '../../../contract/videos/models.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';

/** When to ask for a video again: 2 to 15 s. Pure. */
export function retryAfterSeconds({ rendered_by: model }: Pick<VideoItem, 'rendered_by'>): number {
  return Math.min(15, Math.max(2, Math.round(models[model].usualSeconds / 4)));
}
