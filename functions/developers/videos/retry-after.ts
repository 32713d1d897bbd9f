import { models } from '../../../contract/videos/models.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';

/** When to look at a video again: soon where it takes seconds, later where it takes minutes. Pure. */
export function retryAfterSeconds({ rendered_by: model }: Pick<VideoItem, 'rendered_by'>): number {
  return Math.min(15, Math.max(2, Math.round(models[model].usualSeconds / 4)));
}
