import type { DurableContext } from '@aws/durable-execution-sdk-js';
import {
  costMicrodollars,
  type Model,
  type ModelId,
  models,
  type ProviderName,
} from '../../../contract/models.ts';
import type { FailureReason } from '../../../contract/video-states.ts';
import type { CreditsStore } from '../../credits/credits.store.ts';
import { causeOf, type Log } from '../../log/logger.ts';
import type { VideoOutcomes } from '../../status/video-outcomes.ts';
import type { VideoFiles } from '../files/video-files.ts';
import { videoKeys } from '../files/video-keys.ts';
import { isEnded, providerDeadlineSeconds } from '../lifecycle.ts';
import { countVideo } from '../models/count-video.ts';
import type { SpendStore } from '../models/spend.store.ts';
import type { Job, JobState, Provider, Submission, VideoOrder } from '../providers/provider.ts';
import type { VideosStore } from '../store/videos.store.ts';
import { failVideo } from './fail-video.ts';
import type { RenderingInput } from './start-rendering.ts';

export interface RenderVideoDependencies {
  readonly credits: Pick<CreditsStore, 'post'>;
  readonly videos: Pick<
    VideosStore,
    'read' | 'readDeleted' | 'begin' | 'accept' | 'complete' | 'failure' | 'counting'
  >;
  readonly spend: Pick<SpendStore, 'book'>;
  readonly outcomes?: VideoOutcomes;
  /** Those that are configured. */
  readonly providers: { readonly [Name in ProviderName]?: Provider };
  readonly files: Pick<VideoFiles, 'remove'>;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * Renders one video from its charge to its end, as a durable function: each step is checkpointed, waits cost nothing,
 * and a crash goes on from the last checkpoint. Every step may run twice, so each is written to be repeatable.
 */
export function renderVideo(dependencies: RenderVideoDependencies) {
  const { videos, providers, files, now, log } = dependencies;

  return async (input: RenderingInput, context: DurableContext): Promise<void> => {
    await render(input, context);
    await context
      .step('count', () => count(input), { retryStrategy: tryFor(5) })
      // The sweep counts it when it goes.
      .catch((error) => log.warn('video.not_counted', { video_id: input.video_id, cause: causeOf(error) }));
  };

  /** To the video's end, whichever it is. */
  async function render(input: RenderingInput, context: DurableContext): Promise<void> {
    const { user_id: userId, video_id: id } = input;

    const createdAt = await context.step(
      'begin',
      async () => {
        const video = await videos.read(userId, id);
        if (video === null || isEnded(video.status)) return null;
        return (await videos.begin(userId, id, now())) ? video.created_at : null;
      },
      { retryStrategy: keepTrying },
    );
    if (createdAt === null) {
      log.info('video.already_ended', { video_id: id });
      return;
    }
    const deadline = Date.parse(createdAt) + providerDeadlineSeconds * 1_000;
    const submission = await context
      .step('submit', () => submit(input), { retryStrategy: tryFor(5) })
      .catch((): Submitted => ({ kind: 'refused' }));
    if (submission.kind === 'ended') {
      log.info('video.already_ended', { video_id: id });
      return;
    }
    if (submission.kind !== 'accepted') {
      return end(context, input, submission.kind === 'filtered' ? 'filtered' : 'provider_failed');
    }
    const { job, modelId } = submission;
    const accepted = await context.step('accept', () => accept(input, modelId), {
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
          const order = await orderOf(input);
          await providerOf(order.model).deliver(job, order, videoKeys({ user_id: userId, id }));
          return true;
        },
        { retryStrategy: (error, attempts) => (isUnusable(error) ? giveUp : tryFor(6)(error, attempts)) },
      )
      .catch(() => false);
    if (!delivered) return end(context, input, 'provider_failed', { mayHaveFiles: true });

    const completed = await context.step('complete', () => complete(input), { retryStrategy: keepTrying });
    log.info(completed ? 'video.completed' : 'video.already_ended', { video_id: id });
  }

  async function orderOf({ user_id: userId, video_id: id }: RenderingInput): Promise<VideoOrder> {
    const video = await videos.read(userId, id);
    if (video === null) throw new Error(`Video ${id} is gone.`);
    return {
      reference: id,
      model: models[video.rendered_by],
      prompt: video.prompt,
      durationSeconds: video.duration,
      aspectRatio: video.aspect_ratio,
      quality: video.quality,
      image: video.image_id === null ? null : { userId, imageId: video.image_id },
    };
  }

  function providerOf(model: Model): Provider {
    const provider = providers[model.provider];
    if (provider === undefined) throw new Error(`No provider ${model.provider} is configured.`);
    return provider;
  }

  /** A video that was cancelled while its provider was busy is not asked for again: nobody would pay for it. */
  async function submit(input: RenderingInput): Promise<Submitted> {
    const video = await videos.read(input.user_id, input.video_id);
    if (video === null || isEnded(video.status)) return { kind: 'ended' };
    const order = await orderOf(input);
    const submission = await providerOf(order.model).submit(order, now());
    log.info('video.submitted', { video_id: input.video_id, outcome: submission.kind });
    return submission.kind === 'accepted' ? { ...submission, modelId: order.model.id } : submission;
  }

  /** From here on the provider bills us: cancelling no longer gives the credits back. */
  async function accept(
    { user_id: userId, video_id: id }: RenderingInput,
    modelId: ModelId,
  ): Promise<boolean> {
    const video = await videos.read(userId, id);
    if (video === null) return false;
    const model = models[modelId];
    return videos.accept(
      userId,
      id,
      {
        rendered_by: modelId,
        simulated: model.provider === 'simulated',
        cost_microdollars: costMicrodollars(model, video.duration),
      },
      now(),
    );
  }

  /** A poll that fails says nothing about the video: it is asked again until the deadline. */
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

  /** The person has cancelled, or deleted the account. */
  async function stop(
    context: DurableContext,
    input: RenderingInput,
    job: Job,
    modelId: ModelId,
  ): Promise<void> {
    await askToStop(context, job, modelId);
    log.info('video.already_ended', { video_id: input.video_id });
  }

  /** Asks the provider for nothing more, once and without insisting: it may finish and bill all the same. */
  async function askToStop(context: DurableContext, job: Job, modelId: ModelId): Promise<void> {
    await context
      .step('stop', () => providerOf(models[modelId]).cancel(job), { retryStrategy: tryFor(2) })
      .catch(() => undefined);
  }

  async function complete(input: RenderingInput): Promise<boolean> {
    const isCompleted = await videos.complete(input.user_id, input.video_id, now());
    if (!isCompleted) await removeUnwantedFiles(input);
    return isCompleted;
  }

  /**
   * A video that failed, was cancelled or is gone has no files: what was copied is removed again. Not so of one that was
   * completed, before this run came to it, and that its owner has deleted but may still have back.
   */
  async function removeUnwantedFiles({ user_id: userId, video_id: id }: RenderingInput): Promise<void> {
    const video = await videos.readDeleted(userId, id);
    if (video?.status !== 'completed') await files.remove(userId, id);
  }

  async function count({ user_id: userId, video_id: id }: RenderingInput): Promise<void> {
    const video = await videos.readDeleted(userId, id);
    if (video !== null) await countVideo(dependencies, video);
  }

  async function end(
    context: DurableContext,
    input: RenderingInput,
    reason: FailureReason,
    { mayHaveFiles } = { mayHaveFiles: false },
  ): Promise<void> {
    await context.step(
      'fail',
      async () => {
        const video = await videos.readDeleted(input.user_id, input.video_id);
        if (video !== null) await failVideo(dependencies, video, reason);
        // What a delivery that broke off may have left.
        if (video === null || mayHaveFiles) await removeUnwantedFiles(input);
      },
      { retryStrategy: keepTrying },
    );
  }
}

/** What became of asking a provider; `ended`: it was not asked, since the video had ended by then. */
type Submitted =
  | (Extract<Submission, { kind: 'accepted' }> & { readonly modelId: ModelId })
  | Exclude<Submission, { kind: 'accepted' }>
  | { readonly kind: 'ended' };

interface Polled {
  readonly polls: number;
  readonly state: JobState['kind'] | 'timed_out' | 'ended';
}

/** After 3 s, the simulated provider's time; then every 2, 4, 8 and from then on 15 s. */
function pollDelaySeconds(polls: number): number {
  return polls === 1 ? 3 : Math.min(15, 2 ** (polls - 1));
}

/** Our own tables failing is no reason to give a video up: every step of ours goes on, up to once every 30 s. */
function keepTrying(_error: Error, attempts: number) {
  return { shouldRetry: attempts < 60, delay: { seconds: Math.min(30, 2 ** attempts) } };
}

const giveUp = { shouldRetry: false } as const;

/** Another copy of the wrong video is the wrong video. The name is what is left of an error that was written down. */
function isUnusable(error: Error): boolean {
  return error.name === 'UnusableVideo';
}

/** A provider gets `maximum` tries with doubling pauses. */
function tryFor(maximum: number) {
  return (_error: Error, attempts: number) => ({
    shouldRetry: attempts < maximum,
    delay: { seconds: Math.min(60, 2 ** attempts) },
  });
}
