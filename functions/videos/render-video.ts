import type { DurableContext } from '@aws/durable-execution-sdk-js';
import type { FailureReason } from '../../contract/schemas.ts';
import type { CreditsStore } from '../credits/credits.store.ts';
import type { Log } from '../log/logger.ts';
import { failVideo } from './fail-video.ts';
import type { FilmFiles } from './film-files.ts';
import { isEnded, providerDeadlineSeconds } from './lifecycle.ts';
import { filmKeys } from './present-video.ts';
import type { Job, JobState, Provider } from './providers/provider.ts';
import type { RenderingInput } from './start-rendering.ts';
import type { VideosStore } from './videos.store.ts';

export interface RenderVideoDependencies {
  readonly credits: Pick<CreditsStore, 'post'>;
  readonly videos: VideosStore;
  readonly provider: Provider;
  readonly files: Pick<FilmFiles, 'remove'>;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * Renders one film from its charge to its end, as a durable function: each step is checkpointed, waits cost nothing,
 * and a crash goes on from the last checkpoint. Every step may run twice, so each is written to be repeatable.
 */
export function renderVideo(dependencies: RenderVideoDependencies) {
  const { videos, provider, files, now, log } = dependencies;

  return async (input: RenderingInput, context: DurableContext): Promise<void> => {
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

    const job = await context
      .step('submit', () => submit(input), { retryStrategy: tryFor(5) })
      .catch((): null => null);
    if (job === null) return end(context, input, 'provider_failed');

    const { state } = await context.waitForCondition<Polled>(
      'wait for the provider',
      async ({ polls }) => ({ polls: polls + 1, state: await poll(job, deadline) }),
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
        return end(context, input, 'timed_out');
      case 'filtered':
        return end(context, input, 'filtered');
      case 'failed':
        return end(context, input, 'provider_failed');
      case 'succeeded':
        break;
      default:
        state satisfies never;
    }

    const delivered = await context
      .step(
        'deliver',
        async () => {
          await provider.deliver(job, filmKeys({ user_id: userId, id }));
          return true;
        },
        { retryStrategy: tryFor(6) },
      )
      .catch(() => false);
    if (!delivered) return end(context, input, 'provider_failed');

    const completed = await context.step('complete', () => complete(input), { retryStrategy: keepTrying });
    log.info(completed ? 'video.completed' : 'video.already_ended', { video_id: id });
  };

  async function submit({ user_id: userId, video_id: id }: RenderingInput): Promise<Job> {
    const video = await videos.read(userId, id);
    if (video === null) throw new Error(`Film ${id} is gone.`);
    const job = await provider.submit(
      {
        reference: id,
        prompt: video.prompt,
        durationSeconds: video.duration,
        aspectRatio: video.aspect_ratio,
        quality: video.quality,
      },
      now(),
    );
    log.info('video.submitted', { video_id: id });
    return job;
  }

  /** A poll that fails says nothing about the film: it is asked again until the deadline. */
  async function poll(job: Job, deadline: number): Promise<Polled['state']> {
    if (now().getTime() >= deadline) return 'timed_out';
    try {
      const state = await provider.poll(job, now());
      return state.kind;
    } catch {
      return 'running';
    }
  }

  /** A film whose person has deleted their account meanwhile is gone: so are the files that have just been copied. */
  async function complete({ user_id: userId, video_id: id }: RenderingInput): Promise<boolean> {
    const isCompleted = await videos.complete(userId, id, now());
    if (!isCompleted && (await videos.read(userId, id)) === null) await files.remove(userId, id);
    return isCompleted;
  }

  async function end(context: DurableContext, input: RenderingInput, reason: FailureReason): Promise<void> {
    await context.step(
      'fail',
      async () => {
        const video = await videos.read(input.user_id, input.video_id);
        if (video !== null) await failVideo(dependencies, video, reason);
        // What a delivery that broke off may have left.
        else await files.remove(input.user_id, input.video_id);
      },
      { retryStrategy: keepTrying },
    );
  }
}

interface Polled {
  readonly polls: number;
  readonly state: JobState['kind'] | 'timed_out';
}

/** After 3 s, the simulated provider's time; then every 2, 4, 8 and from then on 15 s. */
function pollDelaySeconds(polls: number): number {
  return polls === 1 ? 3 : Math.min(15, 2 ** (polls - 1));
}

/** Our own tables failing is no reason to give a film up: every step of ours goes on, up to once every 30 s. */
function keepTrying(_error: Error, attempts: number) {
  return { shouldRetry: attempts < 60, delay: { seconds: Math.min(30, 2 ** attempts) } };
}

/** A provider gets `maximum` tries with doubling pauses. */
function tryFor(maximum: number) {
  return (_error: Error, attempts: number) => ({
    shouldRetry: attempts < maximum,
    delay: { seconds: Math.min(60, 2 ** attempts) },
  });
}
