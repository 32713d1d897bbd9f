import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import type { UserId, VideoId } from '../../../contract/fields/ids.ts';
import { causeOf, type Log } from '../../log/logger.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';

/** The event of the rendering function. */
export interface RenderingInput {
  readonly user_id: UserId;
  readonly video_id: VideoId;
}

/** Starts a video's rendering once. */
export type StartRendering = (userId: UserId, id: VideoId) => Promise<void>;

/**
 * Invokes the durable function asynchronously. Its execution is named after the video, so a second start has
 * no effect: both ids without hyphens (64 characters, Lambda's limit), since a browser could choose another
 * person's video id.
 */
export function createStartRendering(client: LambdaClient, functionArn: string): StartRendering {
  return async (userId, id) => {
    const input: RenderingInput = { user_id: userId, video_id: id };
    await client.send(
      new InvokeCommand({
        FunctionName: functionArn,
        InvocationType: 'Event',
        DurableExecutionName: `${id}${userId}`.replaceAll('-', ''),
        Payload: JSON.stringify(input),
      }),
    );
  };
}

/** Starts the rendering of a charged video. Never throws: the reconciler starts what this could not. */
export async function startCharged(
  { startRendering, log }: { readonly startRendering: StartRendering; readonly log: Log },
  video: Pick<VideoItem, 'user_id' | 'id'>,
): Promise<void> {
  try {
    await startRendering(video.user_id, video.id);
  } catch (error) {
    log.error('video.start_failed', { video_id: video.id, cause: causeOf(error) });
  }
}
