import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { addCounters, durationCounter, expiryAfter, keptDays } from './add-counters.ts';
import { Count, dayKey, statusParts } from './status-items.ts';

export interface VideoCounts {
  /** A repeated call counts again. */
  countVideo(
    video:
      | { readonly outcome: 'completed'; readonly waitMilliseconds: number }
      | { readonly outcome: 'failed' },
    at: Date,
  ): Promise<void>;
  /** In the hour of `at` and the one before. */
  recentVideos(at: Date): Promise<{ completed: number; failed: number }>;
}

/** Counts how videos end, by day and by hour. */
export function createVideoCounts(client: DynamoDBDocumentClient, tableName: string): VideoCounts {
  return {
    async countVideo(video, at) {
      const hour = at.toISOString().slice(0, 13);
      const counter = video.outcome === 'completed' ? 'videos_completed' : 'videos_failed';
      const wait = video.outcome === 'completed' ? video.waitMilliseconds : null;
      await Promise.all([
        addCounters(
          client,
          tableName,
          dayKey(at, 'videos'),
          { [counter]: 1, ...durationCounter(wait) },
          expiryAfter(at, keptDays),
        ),
        addCounters(
          client,
          tableName,
          { part: statusParts.videoHours, id: hour },
          { [counter]: 1 },
          expiryAfter(at, 2),
        ),
      ]);
    },

    async recentVideos(at) {
      const hourBefore = new Date(at.getTime() - 60 * 60 * 1_000);
      const items = await Promise.all(
        [at, hourBefore].map(async (hour) => {
          const id = hour.toISOString().slice(0, 13);
          const { Item } = await client.send(
            new GetCommand({ TableName: tableName, Key: { part: statusParts.videoHours, id } }),
          );
          return z.parse(VideoCounters, Item ?? {});
        }),
      );
      return {
        completed: items.reduce((sum, item) => sum + item.videos_completed, 0),
        failed: items.reduce((sum, item) => sum + item.videos_failed, 0),
      };
    },
  };
}

const VideoCounters = z.object({ videos_completed: Count, videos_failed: Count });
