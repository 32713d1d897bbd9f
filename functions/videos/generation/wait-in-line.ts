import type { DurableContext } from '@aws/durable-execution-sdk-js';
import type { MediaId } from '../../../contract/fields/ids.ts';
import type { ModelId } from '../../../contract/videos/models.ts';
import type { Log } from '../../log/logger.ts';
import { isEnded } from '../../tables/videos/lifecycle.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';
import type { Turn, VideoLine } from '../line/video-line.ts';
import type { RenderingInput } from './start-rendering.ts';
import { keepTrying } from './step-retries.ts';

export interface WaitInLineDependencies {
  readonly videos: Pick<VideosStore, 'read' | 'begin'>;
  readonly line: Pick<VideoLine, 'takeTurn' | 'awaitTurn'>;
  readonly log: Log;
}

/** How the wait in line ended; `ended`: the video had ended before. */
export type Begun =
  | {
      readonly kind: 'slot';
      readonly since: string;
      readonly model: ModelId;
      /** Outlives the row, so that files delivered while the account is deleted are found and removed. */
      readonly mediaId: MediaId;
    }
  | {
      readonly kind: 'over' | 'ended';
      /** The line to leave; null if the video is gone, and the reconciler takes it out. */
      readonly model: ModelId | null;
    };

type Waiting = Extract<Turn, { kind: 'wait' }>;

/** Waits for a slot of the video's model, and begins the video with it. */
export async function waitInLine(
  dependencies: WaitInLineDependencies,
  input: RenderingInput,
  context: DurableContext,
): Promise<Begun> {
  for (;;) {
    const begun = await context.step('begin', () => begin(dependencies, input), {
      retryStrategy: keepTrying,
    });
    if (begun.kind !== 'wait') return begun;
    // A lost callback is repeated; the line, not the callback, decides.
    await context
      .waitForCallback('slot', (callbackId) => awaitTurn(dependencies, input, callbackId), {
        timeout: { seconds: begun.seconds },
        retryStrategy: keepTrying,
      })
      .catch(() => undefined);
  }
}

async function begin(
  { videos, line, log }: WaitInLineDependencies,
  { user_id: userId, video_id: id }: RenderingInput,
): Promise<Begun | Waiting> {
  const video = await videos.read(userId, id);
  const model = video?.rendered_by ?? null;
  if (video !== null && !isEnded(video.status)) {
    const turn = await line.takeTurn(video);
    if (turn.kind === 'wait') return turn;
    if (turn.kind === 'over') return { kind: 'over', model };
    if (await videos.begin(userId, id, new Date(turn.since))) {
      return { ...turn, model: video.rendered_by, mediaId: video.media_id };
    }
  }
  log.info('video.already_ended', { video_id: id });
  return { kind: 'ended', model };
}

async function awaitTurn(
  { videos, line }: WaitInLineDependencies,
  { user_id: userId, video_id: id }: RenderingInput,
  callbackId: string,
): Promise<void> {
  const video = await videos.read(userId, id);
  // Without the video, the rendering stays suspended until the callback times out.
  if (video !== null) await line.awaitTurn(video, callbackId);
}
