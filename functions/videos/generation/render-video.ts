import type { DurableContext } from '@aws/durable-execution-sdk-js';
import type { MediaId } from '../../../contract/fields/ids.ts';
import {
  costMicrodollars,
  type Model,
  type ModelId,
  models,
  type ProviderName,
  styleWords,
} from '../../../contract/videos/models.ts';
import type { FailureReason } from '../../../contract/videos/video-states.ts';
import { causeOf, type Log } from '../../log/logger.ts';
import type { SpendStore } from '../../tables/spend/spend.store.ts';
import type { VideoOutcomes } from '../../tables/status/video-outcomes.ts';
import {
  isEnded,
  maySubmitAgain,
  nextSubmission,
  providerDeadlineSeconds,
} from '../../tables/videos/lifecycle.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';
import { noEvent } from '../../tables/webhooks/webhook-events.ts';
import type { VideoFiles } from '../files/video-files.ts';
import { videoKeys } from '../files/video-keys.ts';
import type { Turn, VideoLine } from '../line/video-line.ts';
import { countVideo } from '../models/count-video.ts';
import type { Job, JobState, Provider, Submission, VideoOrder } from '../providers/provider.ts';
import { failVideo } from './fail-video.ts';
import type { RefundVideoDependencies } from './refund-video.ts';
import type { RenderingInput } from './start-rendering.ts';

export interface RenderVideoDependencies extends RefundVideoDependencies {
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
  readonly providers: { readonly [Name in ProviderName]?: Provider };
  readonly files: Pick<VideoFiles, 'remove'>;
  readonly line: Pick<VideoLine, 'takeTurn' | 'awaitTurn' | 'leave'>;
  readonly log: Log;
}

/**
 * Renders one video as a durable function, which continues from its last checkpoint after a crash. Every step
 * may run twice, so each is idempotent. Renaming a step breaks running executions: `test/histories` replays
 * recorded ones.
 */
export function renderVideo(dependencies: RenderVideoDependencies) {
  const { videos, spend, outcomes, providers, files, line, webhookEvents, now, log } = dependencies;

  return async (input: RenderingInput, context: DurableContext): Promise<void> => {
    const begun = await waitInLine(input, context);
    if (begun.kind === 'slot') await render(input, begun, context);
    if (begun.kind === 'over') await end(context, input, 'waited_too_long');
    const { model } = begun;
    if (model !== null) {
      const video = { userId: input.user_id, videoId: input.video_id };
      const since = begun.kind === 'slot' ? begun.since : null;
      await context.step('leave the line', () => line.leave(model, video, since), {
        retryStrategy: keepTrying,
      });
    }
    await context
      .step('count', () => count(input), { retryStrategy: tryFor(5) })
      // Its removal counts it at the latest.
      .catch((error) => log.warn('video.not_counted', { video_id: input.video_id, cause: causeOf(error) }));
  };

  async function waitInLine(input: RenderingInput, context: DurableContext): Promise<Begun> {
    for (;;) {
      const begun = await context.step('begin', () => begin(input), { retryStrategy: keepTrying });
      if (begun.kind !== 'wait') return begun;
      // A lost callback is repeated; the line decides.
      await context
        .waitForCallback('slot', (callbackId) => awaitTurn(input, callbackId), {
          timeout: { seconds: begun.seconds },
          retryStrategy: keepTrying,
        })
        .catch(() => undefined);
    }
  }

  async function begin({ user_id: userId, video_id: id }: RenderingInput): Promise<Begun | Waiting> {
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
    { user_id: userId, video_id: id }: RenderingInput,
    callbackId: string,
  ): Promise<void> {
    const video = await videos.read(userId, id);
    // Without the video, the rendering stays suspended until the callback times out.
    if (video !== null) await line.awaitTurn(video, callbackId);
  }

  async function render(
    input: RenderingInput,
    { since, mediaId }: Extract<Begun, { kind: 'slot' }>,
    context: DurableContext,
  ): Promise<void> {
    const { video_id: id } = input;
    const deadline = Date.parse(since) + providerDeadlineSeconds * 1_000;
    const submission = await context
      .step('submit', () => submit(input), {
        retryStrategy: (error, attempts) => (isOpen(error) ? keepTrying : tryFor(5))(error, attempts),
      })
      .catch((): Submitted => ({ kind: 'refused' }));
    if (submission.kind === 'ended') {
      log.info('video.already_ended', { video_id: id });
      return;
    }
    if (submission.kind !== 'accepted') {
      return end(context, input, submission.kind === 'filtered' ? 'filtered' : 'provider_failed');
    }
    const { job, modelId } = submission;
    const accepted = await context.step('accept', () => accept(input, job, modelId), {
      retryStrategy: keepTrying,
    });
    if (!accepted) return stop(context, input, job, modelId);

    const { state } = await context.waitForCondition<Polled>(
      'wait for the provider',
      async ({ polls }) => ({ polls: polls + 1, state: await poll(input, job, deadline) }),
      {
        initialState: { polls: 0, state: 'running' },
        waitStrategy: (polled) =>
          polled.state === 'running'
            ? { shouldContinue: true, delay: { seconds: pollDelaySeconds(polled.polls) } }
            : { shouldContinue: false },
      },
    );
    switch (state) {
      case 'running':
      case 'timed_out':
        await end(context, input, 'timed_out');
        return askToStop(context, job, modelId);
      case 'filtered':
        return end(context, input, 'filtered');
      case 'failed':
        return end(context, input, 'provider_failed');
      case 'ended':
        return stop(context, input, job, modelId);
      case 'succeeded':
        break;
      default:
        state satisfies never;
    }

    const delivered = await context
      .step(
        'deliver',
        async () => {
          const video = await videos.read(input.user_id, id);
          // `complete` removes the files of a video that ends meanwhile.
          if (video !== null && !isEnded(video.status)) {
            const order = orderOf(video);
            await providerOf(order.model).deliver(job, order, videoKeys(mediaId));
          }
          return true;
        },
        { retryStrategy: (error, attempts) => (isUnusable(error) ? giveUp : tryFor(6)(error, attempts)) },
      )
      .catch(() => false);
    if (!delivered) return end(context, input, 'provider_failed', { delivered: mediaId });

    const completed = await context.step('complete', () => complete(input, mediaId), {
      retryStrategy: keepTrying,
    });
    log.info(completed ? 'video.completed' : 'video.already_ended', { video_id: id });
  }

  function providerOf(model: Model): Provider {
    const provider = providers[model.provider];
    if (provider === undefined) throw new Error(`No provider ${model.provider} is configured.`);
    return provider;
  }

  /**
   * Notes submission and cost before asking, so that a concurrent cancellation waits for the answer and all
   * billing is counted.
   */
  async function submit(input: RenderingInput): Promise<Submitted> {
    const video = await videos.read(input.user_id, input.video_id);
    if (video === null || isEnded(video.status)) return { kind: 'ended' };
    const order = orderOf(video);
    const provider = providerOf(order.model);
    const acceptedAs = (job: Job): Submitted => ({ kind: 'accepted', job, modelId: order.model.id });
    switch (nextSubmission(video, now())) {
      case 'accepted':
        // Older versions did not note the job; their own execution continues.
        return video.job_id === null ? { kind: 'ended' } : acceptedAs({ id: video.job_id });
      case 'wait':
        throw new SubmissionOpen('Another submission is under way, or was not answered.');
      case 'find': {
        // It counts as billed, and the video fails.
        if (provider.find === undefined) return { kind: 'refused' };
        const job = await provider.find(order).catch(stillOpen);
        if (job !== null) return acceptedAs(job);
        if (!maySubmitAgain(video)) return { kind: 'refused' };
        break;
      }
      case 'give-up':
        return { kind: 'refused' };
      case 'submit':
        break;
    }
    const submission = await ask(video, order, provider);
    log.info('video.submitted', { video_id: video.id, outcome: submission.kind });
    switch (submission.kind) {
      case 'accepted':
        // Lets a restart after a crash find it; if this fails, the next step does it.
        await accept(input, submission.job, order.model.id).catch(() => undefined);
        return acceptedAs(submission.job);
      case 'busy':
        throw new Error(submission.cause);
      default:
        return submission;
    }
  }

  async function ask(video: VideoItem, order: VideoOrder, provider: Provider): Promise<Submission> {
    const at = now();
    const costed = costMicrodollars(order.model, video.duration);
    const counted = {
      model: order.model.id,
      costMicrodollars: costed,
      credits: video.credits_used,
      submittedAt: at,
    };
    // First: a crash in between reaches a limit too early rather than too late.
    await spend.addSubmission(counted).catch(stillOpen);
    if (!(await videos.beginSubmission(video, costed, at).catch(stillOpen))) {
      await spend.takeBackSubmission(counted);
      throw new SubmissionOpen('The video has changed since it was read.');
    }
    let submission: Submission;
    try {
      submission = await provider.submit(order, at);
    } catch (error) {
      log.error('model.unanswered', { video_id: video.id, model: order.model.id, cause: causeOf(error) });
      if (provider.find === undefined) return { kind: 'refused' };
      return stillOpen(error);
    }
    if (submission.kind !== 'accepted' && (await videos.undoSubmission(video, at, costed))) {
      await spend.takeBackSubmission(counted);
    }
    return submission;
  }

  /**
   * Ends refunds of cancellations. False if the video has ended, perhaps by a cancellation that waited for
   * this.
   */
  async function accept(
    { user_id: userId, video_id: id }: RenderingInput,
    job: Job,
    modelId: ModelId,
  ): Promise<boolean> {
    const video = await videos.read(userId, id);
    if (video === null) return false;
    const model = models[modelId];
    const accepted = await videos.accept(
      userId,
      id,
      {
        rendered_by: modelId,
        simulated: model.provider === 'simulated',
        job_id: job.id,
        cost_microdollars: costMicrodollars(model, video.duration),
      },
      now(),
    );
    if (accepted === null || accepted.cancel_requested_at === null) return accepted !== null;
    const event = webhookEvents.ofEnd(accepted, 'video.cancelled', now());
    if (await videos.cancelAccepted(userId, id, now(), event.items)) {
      log.info('video.cancelled', { video_id: id, credits: 0 });
      await event.tell();
    }
    return false;
  }

  /** A failed poll proves nothing: polling continues until the deadline. */
  async function poll(input: RenderingInput, job: Job, deadline: number): Promise<Polled['state']> {
    if (now().getTime() >= deadline) return 'timed_out';
    try {
      const video = await videos.read(input.user_id, input.video_id);
      if (video === null || isEnded(video.status)) return 'ended';
      const state = await providerOf(models[video.rendered_by]).poll(job, now());
      return state.kind;
    } catch {
      return 'running';
    }
  }

  async function stop(
    context: DurableContext,
    input: RenderingInput,
    job: Job,
    modelId: ModelId,
  ): Promise<void> {
    await askToStop(context, job, modelId);
    log.info('video.already_ended', { video_id: input.video_id });
  }

  /** The provider may finish and bill anyway. */
  async function askToStop(context: DurableContext, job: Job, modelId: ModelId): Promise<void> {
    await context
      .step('stop', () => providerOf(models[modelId]).cancel(job), { retryStrategy: tryFor(2) })
      .catch(() => undefined);
  }

  async function complete(input: RenderingInput, mediaId: MediaId): Promise<boolean> {
    const { user_id: userId, video_id: id } = input;
    const at = now();
    const video = await videos.read(userId, id);
    const event = video === null ? noEvent : webhookEvents.ofEnd(video, 'video.completed', at);
    const isCompleted = await videos.complete(userId, id, at, event.items);
    if (isCompleted) await event.tell();
    if (!isCompleted) await removeUnwantedFiles(input, mediaId);
    return isCompleted;
  }

  /** A completed, deleted video keeps its files, since it can be restored. */
  async function removeUnwantedFiles(
    { user_id: userId, video_id: id }: RenderingInput,
    mediaId: MediaId,
  ): Promise<void> {
    const video = await videos.readDeleted(userId, id);
    if (video?.status !== 'completed') await files.remove([mediaId]);
  }

  async function count({ user_id: userId, video_id: id }: RenderingInput): Promise<void> {
    const video = await videos.readDeleted(userId, id);
    if (video !== null && (await countVideo(dependencies, video))) await outcomes.ended(video);
  }

  async function end(
    context: DurableContext,
    input: RenderingInput,
    reason: FailureReason,
    { delivered }: { readonly delivered: MediaId | null } = { delivered: null },
  ): Promise<void> {
    await context.step(
      'fail',
      async () => {
        const video = await videos.readDeleted(input.user_id, input.video_id);
        if (video !== null) await failVideo(dependencies, video, reason);
        if (delivered !== null) await removeUnwantedFiles(input, delivered);
      },
      { retryStrategy: keepTrying },
    );
  }
}

function orderOf(video: VideoItem): VideoOrder {
  return {
    reference: video.id,
    model: models[video.rendered_by],
    prompt: video.style === null ? video.prompt : `${video.prompt}\n\n${styleWords[video.style]}`,
    durationSeconds: video.duration,
    aspectRatio: video.aspect_ratio,
    quality: video.quality,
    image: video.image_media_id,
  };
}

/** `ended`: the video had ended before. */
type Begun =
  | {
      readonly kind: 'slot';
      readonly since: string;
      readonly model: ModelId;
      /** Outlives the row, to remove files delivered while the account is deleted. */
      readonly mediaId: MediaId;
    }
  | {
      readonly kind: 'over' | 'ended';
      /** The line to leave; null if the video is gone. */
      readonly model: ModelId | null;
    };

type Waiting = Extract<Turn, { kind: 'wait' }>;

/** `ended`: the video had ended before, and nothing was submitted. */
type Submitted =
  | (Extract<Submission, { kind: 'accepted' }> & { readonly modelId: ModelId })
  | Exclude<Submission, { kind: 'accepted' | 'busy' }>
  | { readonly kind: 'ended' };

interface Polled {
  readonly polls: number;
  readonly state: JobState['kind'] | 'timed_out' | 'ended';
}

/** 3 s for the simulated provider, then 2, 4, 8 and 15 s. */
function pollDelaySeconds(polls: number): number {
  return polls === 1 ? 3 : Math.min(15, 2 ** (polls - 1));
}

/** For our own writes, which must not fail a video. */
function keepTrying(_error: Error, attempts: number) {
  return { shouldRetry: attempts < 60, delay: { seconds: Math.min(30, 2 ** attempts) } };
}

const giveUp = { shouldRetry: false } as const;

/** The outcome is unknown or was not noted; the video does not fail. */
class SubmissionOpen extends Error {
  override readonly name = 'SubmissionOpen';
}

function stillOpen(error: unknown): never {
  throw new SubmissionOpen(causeOf(error));
}

/** By name: a checkpointed error loses its class. */
function isOpen(error: Error): boolean {
  return error.name === 'SubmissionOpen';
}

/** Repeating the delivery would not help. */
function isUnusable(error: Error): boolean {
  return error.name === 'UnusableVideo';
}

function tryFor(maximum: number) {
  return (_error: Error, attempts: number) => ({
    shouldRetry: attempts < maximum,
    delay: { seconds: Math.min(60, 2 ** attempts) },
  });
}
