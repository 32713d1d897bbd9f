import { isFreeSample } from '../../../contract/billing/catalog.ts';
import { costMicrodollars, type ModelId, models } from '../../../contract/videos/models.ts';
import { causeOf, type Log } from '../../log/logger.ts';
import type { SpendStore } from '../../tables/spend/spend.store.ts';
import { isEnded, maySubmitAgain, nextSubmission } from '../../tables/videos/lifecycle.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';
import type { WebhookEvents } from '../../tables/webhooks/webhook-events.ts';
import type { Job, Provider, Submission, VideoOrder } from '../providers/provider.ts';
import type { RenderingInput } from './start-rendering.ts';
import { orderOf, type Providers, providerOf } from './video-order.ts';

export interface AcceptVideoDependencies {
  readonly videos: Pick<VideosStore, 'read' | 'accept' | 'cancelAccepted'>;
  readonly webhookEvents: WebhookEvents;
  readonly now: () => Date;
  readonly log: Log;
}

export interface SubmitVideoDependencies extends AcceptVideoDependencies {
  readonly videos: Pick<
    VideosStore,
    'read' | 'beginSubmission' | 'undoSubmission' | 'accept' | 'cancelAccepted'
  >;
  readonly spend: Pick<SpendStore, 'addSubmission' | 'takeBackSubmission'>;
  readonly providers: Providers;
}

/** The outcome of a submission; `ended`: the video had ended before, and nothing was submitted. */
export type Submitted =
  | (Extract<Submission, { kind: 'accepted' }> & { readonly modelId: ModelId })
  | Exclude<Submission, { kind: 'accepted' | 'busy' }>
  | { readonly kind: 'ended' };

/**
 * Asks the provider, unless it may have accepted the video already. Notes the submission and its cost first, so
 * that a cancellation meanwhile waits for the answer and everything billed is counted.
 *
 * @throws SubmissionOpen if the outcome is not known yet
 */
export async function submitVideo(
  dependencies: SubmitVideoDependencies,
  input: RenderingInput,
): Promise<Submitted> {
  const { videos, providers, now, log } = dependencies;
  const video = await videos.read(input.user_id, input.video_id);
  if (video === null || isEnded(video.status)) return { kind: 'ended' };
  const order = orderOf(video);
  const provider = providerOf(providers, order.model);
  const acceptedAs = (job: Job): Submitted => ({ kind: 'accepted', job, modelId: order.model.id });
  switch (nextSubmission(video, now())) {
    case 'accepted':
      // Null: an older version did not note the job, and the execution that submitted it continues with it.
      return video.job_id === null ? { kind: 'ended' } : acceptedAs({ id: video.job_id });
    case 'wait':
      throw new SubmissionOpen('Another submission is under way, or was not answered.');
    case 'find': {
      // Without a lookup it counts as billed, and the video fails.
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
  const submission = await ask(dependencies, video, order, provider);
  log.info('video.submitted', { video_id: video.id, outcome: submission.kind });
  switch (submission.kind) {
    case 'accepted':
      // Noted at once, so that it is found after a crash; if this fails, the next step does it.
      await acceptVideo(dependencies, input, submission.job, order.model.id).catch(() => undefined);
      return acceptedAs(submission.job);
    case 'busy':
      throw new Error(submission.cause);
    default:
      return submission;
  }
}

/** Counts the submission first, and uncounts it if the provider accepts nothing. */
async function ask(
  { videos, spend, now, log }: SubmitVideoDependencies,
  video: VideoItem,
  order: VideoOrder,
  provider: Provider,
): Promise<Submission> {
  const at = now();
  const costed = costMicrodollars(order.model, video.duration);
  const counted = {
    model: order.model.id,
    costMicrodollars: costed,
    credits: video.credits_used,
    submittedAt: at,
  };
  // A free sample has a limit of its own, and uses nothing of the paid videos'.
  const isCounted = !isFreeSample(video);
  // If the process dies between the two, a limit is reached too early rather than too late.
  if (isCounted) await spend.addSubmission(counted).catch(stillOpen);
  if (!(await videos.beginSubmission(video, costed, at).catch(stillOpen))) {
    if (isCounted) await spend.takeBackSubmission(counted);
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
  if (submission.kind !== 'accepted' && (await videos.undoSubmission(video, at, costed)) && isCounted) {
    await spend.takeBackSubmission(counted);
  }
  return submission;
}

/**
 * Notes the provider's acceptance: from here on cancelling refunds nothing.
 *
 * @returns false if the video has ended, perhaps by a cancellation that waited for this
 */
export async function acceptVideo(
  { videos, webhookEvents, now, log }: AcceptVideoDependencies,
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

/** The outcome of a submission is unknown or could not be noted, which does not fail the video. */
class SubmissionOpen extends Error {
  override readonly name = 'SubmissionOpen';
}

function stillOpen(error: unknown): never {
  throw new SubmissionOpen(causeOf(error));
}

/** By name: a checkpointed error loses its class. */
export function isSubmissionOpen(error: Error): boolean {
  return error.name === 'SubmissionOpen';
}
