import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import type { UserId, VideoId } from '../../../contract/ids.ts';

/** What the rendering function is given. */
export interface RenderingInput {
  readonly user_id: UserId;
  readonly video_id: VideoId;
}

/** Starts the rendering of a video, unless it has been started. */
export type StartRendering = (userId: UserId, id: VideoId) => Promise<void>;

/**
 * Starts the durable function asynchronously under a name of its own for each video, so that a second start of the
 * same video is none. The name is the video's and the person's id without hyphens: 64 characters, Lambda's limit; the
 * person's is in it because the video's id is minted by the caller and could be another person's.
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
