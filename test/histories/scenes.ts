import { UserId, VideoId } from '../../contract/fields/ids.ts';
import { fakeSignature } from '../../functions/provenance/testing/fake-sign-video.ts';
import { noEvent } from '../../functions/tables/webhooks/webhook-events.ts';
import type { RenderVideoDependencies } from '../../functions/videos/generation/render-video.ts';
import { storedVideo } from '../../functions/videos/testing/stored-video.ts';

/** What happens around one video. Its answers depend on the clock alone, so that a part of a history replays as it was. */
export type Scene = Partial<{
  /** Seconds after its request at which the model has a slot for it: at once unless told; never: the line is over. */
  readonly slotAfterSeconds: number | 'never';
  readonly submission: 'filtered' | 'refused';
  /** From when on the provider has finished. */
  readonly finishedAfterSeconds: number;
  /** Until when delivering breaks off. */
  readonly deliveredAfterSeconds: number;
  /** From when on the person has cancelled it. */
  readonly cancelledAfterSeconds: number;
}>;

export const scenes = {
  delivered: { finishedAfterSeconds: 8 },
  'waited-in-line': { slotAfterSeconds: 4, finishedAfterSeconds: 8 },
  'waited-too-long': { slotAfterSeconds: 'never' },
  filtered: { submission: 'filtered' },
  cancelled: { finishedAfterSeconds: 60, cancelledAfterSeconds: 8 },
  'delivered-at-the-third-try': { finishedAfterSeconds: 4, deliveredAfterSeconds: 12 },
} as const satisfies Readonly<Record<string, Scene>>;

const requestedAt = Date.parse('2026-11-22T10:00:00.000Z');

/** The input of every recorded execution. */
export const renderingInput = {
  user_id: UserId.parse('01932f6e-0000-4000-8000-000000000001'),
  video_id: VideoId.parse('01932f6e-0000-7000-8000-000000000001'),
};

/** @param seconds since the video's request, which `now` answers with */
export function dependenciesOf(scene: Scene, seconds: () => number): RenderVideoDependencies {
  const has = (after: number | undefined): boolean => after !== undefined && seconds() >= after;
  const video = () =>
    storedVideo({
      user_id: renderingInput.user_id,
      id: renderingInput.video_id,
      created_at: new Date(requestedAt).toISOString(),
      status: has(scene.cancelledAfterSeconds) ? 'cancelled' : 'generating',
    });
  const isUncancelled = async () => !has(scene.cancelledAfterSeconds);
  const nothing = () => ({ Update: { TableName: 'videos', Key: {}, UpdateExpression: '' } });
  const quiet = () => undefined;
  return {
    credits: { post: async () => ({ kind: 'already' }) },
    videos: {
      read: async () => video(),
      readDeleted: async () => video(),
      begin: isUncancelled,
      beginSubmission: isUncancelled,
      undoSubmission: isUncancelled,
      accept: async () => ((await isUncancelled()) ? video() : null),
      cancelAccepted: isUncancelled,
      complete: isUncancelled,
      failure: nothing,
      requestedCancellation: nothing,
      counting: nothing,
    },
    spend: {
      addMargin: async () => true,
      addSubmission: async () => undefined,
      takeBackSubmission: async () => undefined,
    },
    // The video is the site's.
    keyCharges: { unspending: nothing },
    webhookEvents: { ofEnd: () => noEvent },
    outcomes: { ended: async () => undefined },
    providers: {
      simulated: {
        submit: async () =>
          scene.submission === undefined
            ? { kind: 'accepted', job: { id: 'job' } }
            : { kind: scene.submission },
        poll: async () => ({ kind: has(scene.finishedAfterSeconds) ? 'succeeded' : 'running' }),
        deliver: async () => {
          if (scene.deliveredAfterSeconds !== undefined && !has(scene.deliveredAfterSeconds)) {
            throw new Error('The link has expired.');
          }
          return fakeSignature;
        },
        cancel: async () => undefined,
      },
    },
    files: { remove: async () => undefined },
    line: {
      takeTurn: async () => {
        if (scene.slotAfterSeconds === 'never') return { kind: 'over' };
        return has(scene.slotAfterSeconds ?? 0)
          ? { kind: 'slot', since: new Date(requestedAt).toISOString() }
          : { kind: 'wait', seconds: 60 };
      },
      awaitTurn: async () => undefined,
      leave: async () => undefined,
    },
    now: () => new Date(requestedAt + seconds() * 1_000),
    log: { info: quiet, warn: quiet, error: quiet },
  };
}
