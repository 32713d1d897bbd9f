import * as z from 'zod/mini';
import { VideoId } from '../../../contract/fields/ids.ts';
import type { VideoSummary } from '../../../contract/operators/operator-views.ts';
import { models } from '../../../contract/videos/models.ts';
import { VideoItem } from '../../tables/videos/video-item.ts';
import type { VideoTableReads } from '../../tables/videos/video-table.ts';
import { OperatorRejection } from '../action/operator-rejection.ts';
import type { OperatorRead } from './operator-read.ts';
import { unknownCursor } from './words.ts';

const pageSize = 50;

/** GET /api/operators/people/{id}/videos: newest first, also deleted ones, without prompts and pictures. */
export function readPersonVideos({
  videos,
}: {
  readonly videos: Pick<VideoTableReads, 'pagesOf'>;
}): OperatorRead<'readPersonVideos'> {
  return async ({ path: { id }, query: { cursor } }) => {
    const after = cursor === undefined ? null : VideoId.safeParse(cursor);
    if (after !== null && !after.success) throw new OperatorRejection('invalid_request', unknownCursor);
    const pages = videos.pagesOf(id, {
      after: after?.data ?? null,
      Limit: pageSize,
      ScanIndexForward: false,
      ConsistentRead: true,
    });
    for await (const { Items = [], LastEvaluatedKey } of pages) {
      const found = z.parse(z.array(VideoItem), Items);
      return {
        videos: found.map(summaryOf),
        next_cursor: LastEvaluatedKey === undefined ? null : (found.at(-1)?.id ?? null),
      };
    }
    return { videos: [], next_cursor: null };
  };
}

/** Pure. */
export function summaryOf(video: VideoItem): VideoSummary {
  return {
    id: video.id,
    created_at: video.created_at,
    status: video.status,
    model: models[video.rendered_by].name,
    credits_used: video.credits_used,
    failure_reason: video.failure_reason,
    completed_at: video.status === 'completed' ? video.finished_at : null,
    is_shared: video.share_token !== null,
    by_api_key: video.api !== null,
    deleted_at: video.deleted_at ?? video.removing_at,
  };
}
