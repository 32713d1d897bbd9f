import type { DurableContext } from '@aws/durable-execution-sdk-js';
import type { MediaId } from '../../../contract/fields/ids.ts';
import type { ContentCredentials } from '../../../contract/videos/content-credentials.ts';
import { models } from '../../../contract/videos/models.ts';
import type { FailureReason } from '../../../contract/videos/video-states.ts';
import { causeOf, type Log, type LogCode } from '../../log/logger.ts';
import type { Signature } from '../../provenance/sign-video.ts';
import { isSandboxId } from '../../tables/api-access/sandbox-id.ts';
import type { SpendStore } from '../../tables/spend/spend.store.ts';
import type { VideoOutcomes } from '../../tables/status/video-outcomes.ts';
import { isEnded, providerDeadlineSeconds } from '../../tables/videos/lifecycle.ts';
import type { VideoSignature } from '../../tables/videos/video-item.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';
import type { VideoFiles } from '../files/video-files.ts';
import { videoKeys } from '../files/video-keys.ts';
import type { VideoLine } from '../line/video-line.ts';
import { countEnd } from '../models/count-video.ts';
import type { Job, JobState } from '../providers/provider.ts';
import { type CompleteVideoDependencies, completeVideo, removeUnwantedFiles } from './complete-video.ts';
import { failVideo } from './fail-video.ts';
import type { RefundVideoDependencies } from './refund-video.ts';
import type { RenderingInput } from './start-rendering.ts';
import { giveUp, keepTrying, tryFor } from './step-retries.ts';
import {
  acceptVideo,
  isSubmissionOpen,
  type Submitted,
  type SubmitVideoDependencies,
  submitVideo,
} from './submit-video.ts';
import { orderOf, providerOf } from './video-order.ts';
import { type Begun, type WaitInLineDependencies, waitInLine } from './wait-in-line.ts';

export interface RenderVideoDependencies
  extends RefundVideoDependencies,
    WaitInLineDependencies,
    SubmitVideoDependencies,
    CompleteVideoDependencies {
  readonly videos: Pick<
    VideosStore,
    | 'read'
    | 'readDeleted'
    | 'begin'
    | 'beginSubmission'
    | 'undoSubmission'
    | 'accept'
    | 'cancelAccepted'
    | 'complete'
    | 'failure'
    | 'requestedCancellation'
    | 'counting'
  >;
  readonly spend: Pick<SpendStore, 'addMargin' | 'addSubmission' | 'takeBackSubmission'>;
  readonly outcomes: VideoOutcomes;
  readonly files: Pick<VideoFiles, 'remove'>;
  readonly line: Pick<VideoLine, 'takeTurn' | 'awaitTurn' | 'leave'>;
  readonly log: Log;
}

/**
 * Renders one video as a durable function: steps are checkpointed, waits cost nothing, and after a crash the
 * execution continues from the last checkpoint. Every step may run twice, so each is idempotent. Renaming a
 * step breaks running executions: `test/histories` replays recorded ones.
 */
export function renderVideo(dependencies: RenderVideoDependencies) {
  const { videos, line, log } = dependencies;
  return async (input: RenderingInput, context: DurableContext): Promise<void> => {
    const rendering = { ...dependencies, input, context };
    const begun = await waitInLine(dependencies, input, context);
    if (begun.kind === 'slot') await render(rendering, begun);
    if (begun.kind === 'over') await fail(rendering, 'waited_too_long');
    const { model } = begun;
    if (model !== null) {
      const video = { userId: input.user_id, videoId: input.video_id };
      const since = begun.kind === 'slot' ? begun.since : null;
      await context.step('leave the line', () => line.leave(model, video, since), {
        retryStrategy: keepTrying,
      });
    }
    await context
      .step(
        'count',
        async () => {
          const video = await videos.readDeleted(input.user_id, input.video_id);
          if (video !== null) await countEnd(dependencies, video);
        },
        { retryStrategy: tryFor(5) },
      )
      // Its removal counts it at the latest.
      .catch((error) => log.warn('video.not_counted', { video_id: input.video_id, cause: causeOf(error) }));
  };
}

/** One execution. */
interface Rendering extends RenderVideoDependencies {
  readonly input: RenderingInput;
  readonly context: DurableContext;
}

type Accepted = Extract<Submitted, { kind: 'accepted' }>;

/** The deadline runs from the slot. */
async function render(
  rendering: Rendering,
  { since, mediaId }: Extract<Begun, { kind: 'slot' }>,
): Promise<void> {
  const { input, context, log } = rendering;
  const submission = await submit(rendering);
  switch (submission.kind) {
    case 'ended':
      log.info('video.already_ended', { video_id: input.video_id });
      return;
    case 'filtered':
      return fail(rendering, 'filtered');
    case 'refused':
      return fail(rendering, 'provider_failed');
    case 'accepted':
      break;
  }
  const { job, modelId } = submission;
  const accepted = await context.step('accept', () => acceptVideo(rendering, input, job, modelId), {
    retryStrategy: keepTrying,
  });
  if (!accepted) return stop(rendering, submission);
  const deadline = Date.parse(since) + providerDeadlineSeconds * 1_000;
  const state = await awaitProvider(rendering, job, deadline);
  switch (state) {
    case 'running':
    case 'timed_out':
      await fail(rendering, 'timed_out');
      return askToStop(rendering, submission);
    case 'filtered':
      return fail(rendering, 'filtered');
    case 'failed':
      return fail(rendering, 'provider_failed');
    case 'ended':
      return stop(rendering, submission);
    case 'succeeded':
      return deliver(rendering, job, mediaId);
    default:
      state satisfies never;
  }
}

async function submit(rendering: Rendering): Promise<Submitted> {
  return rendering.context
    .step('submit', () => submitVideo(rendering, rendering.input), {
      retryStrategy: (error, attempts) => (isSubmissionOpen(error) ? keepTrying : tryFor(5))(error, attempts),
    })
    .catch((): Submitted => ({ kind: 'refused' }));
}

interface Polled {
  readonly polls: number;
  readonly state: JobState['kind'] | 'timed_out' | 'ended';
}

async function awaitProvider(rendering: Rendering, job: Job, deadline: number): Promise<Polled['state']> {
  const { state } = await rendering.context.waitForCondition<Polled>(
    'wait for the provider',
    async ({ polls }) => ({ polls: polls + 1, state: await poll(rendering, job, deadline) }),
    {
      initialState: { polls: 0, state: 'running' },
      waitStrategy: (polled) =>
        polled.state === 'running'
          ? { shouldContinue: true, delay: { seconds: pollDelaySeconds(polled.polls) } }
          : { shouldContinue: false },
    },
  );
  return state;
}

/** First 3 s, which the simulated provider takes; then 2, 4, 8 and from then on 15 s. */
function pollDelaySeconds(polls: number): number {
  return polls === 1 ? 3 : Math.min(15, 2 ** (polls - 1));
}

/** A failed poll says nothing about the video: polling continues until the deadline. */
async function poll(
  { input, videos, providers, now }: Rendering,
  job: Job,
  deadline: number,
): Promise<Polled['state']> {
  if (now().getTime() >= deadline) return 'timed_out';
  try {
    const video = await videos.read(input.user_id, input.video_id);
    if (video === null || isEnded(video.status)) return 'ended';
    const state = await providerOf(providers, models[video.rendered_by]).poll(job, now());
    return state.kind;
  } catch {
    return 'running';
  }
}

/**
 * Null: the video had ended before. An execution that delivered it earlier noted true before videos were signed, and
 * the credentials alone before files were hashed.
 */
type Delivered = Signature | ContentCredentials | null | true;

async function deliver(rendering: Rendering, job: Job, mediaId: MediaId): Promise<void> {
  const { input, context, videos, providers, log } = rendering;
  const { video_id: id } = input;
  const delivered = await context
    .step(
      'deliver',
      async (): Promise<Delivered> => {
        const video = await videos.read(input.user_id, id);
        // `complete` also sees a video that has ended meanwhile, and removes its files.
        if (video === null || isEnded(video.status)) return null;
        const order = orderOf(video);
        return providerOf(providers, order.model).deliver(job, order, videoKeys(mediaId));
      },
      { retryStrategy: (error, attempts) => (isUnusable(error) ? giveUp : tryFor(6)(error, attempts)) },
    )
    .catch((): 'failed' => 'failed');
  if (delivered === 'failed') return fail(rendering, 'provider_failed', { delivered: mediaId });

  const completed = await context.step(
    'complete',
    () => completeVideo(rendering, input, mediaId, signatureOf(delivered)),
    {
      retryStrategy: keepTrying,
    },
  );
  log.info(completed ? completedCode(input) : 'video.already_ended', { video_id: id });
}

/** A sandbox's videos are no sign that people get theirs. */
function completedCode({ user_id: userId }: RenderingInput): LogCode {
  return isSandboxId(userId) ? 'sandbox.video_completed' : 'video.completed';
}

function signatureOf(delivered: Delivered): VideoSignature {
  if (delivered === null || delivered === true) return { credentials: null, file_hash: null };
  return 'credentials' in delivered ? delivered : { credentials: delivered, file_hash: null };
}

/** Delivering an unusable video again would not help. */
function isUnusable(error: Error): boolean {
  return error.name === 'UnusableVideo';
}

/** For a video that was cancelled or deleted with its account. */
async function stop(rendering: Rendering, accepted: Accepted): Promise<void> {
  await askToStop(rendering, accepted);
  rendering.log.info('video.already_ended', { video_id: rendering.input.video_id });
}

/** The provider may finish and bill anyway. */
async function askToStop({ context, providers }: Rendering, { job, modelId }: Accepted): Promise<void> {
  await context
    .step('stop', () => providerOf(providers, models[modelId]).cancel(job), {
      retryStrategy: tryFor(2),
    })
    .catch(() => undefined);
}

async function fail(
  rendering: Rendering,
  reason: FailureReason,
  { delivered }: { readonly delivered: MediaId | null } = { delivered: null },
): Promise<void> {
  const { input, context, videos } = rendering;
  await context.step(
    'fail',
    async () => {
      const video = await videos.readDeleted(input.user_id, input.video_id);
      if (video !== null) await failVideo(rendering, video, reason);
      if (delivered !== null) await removeUnwantedFiles(rendering, input, delivered);
    },
    { retryStrategy: keepTrying },
  );
}
