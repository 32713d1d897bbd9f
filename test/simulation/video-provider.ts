import { FileHash, type MediaId, type VideoId } from '../../contract/fields/ids.ts';
import { fakeSignature } from '../../functions/provenance/testing/fake-sign-video.ts';
import { videoKeys } from '../../functions/videos/files/video-keys.ts';
import { readOrderFiles } from '../../functions/videos/providers/order-files.ts';
import type {
  Job,
  JobState,
  Provider,
  Submission,
  VideoOrder,
} from '../../functions/videos/providers/provider.ts';
import type { Images } from './images.ts';
import type { Invocation } from './invocations.ts';
import type { Random } from './random.ts';

/** The condition of a history's provider. */
export interface ProviderConditions {
  /**
   * `healthy`: makes every video in time; `slow`: takes up to 26 minutes; `erratic`: all that can happen; `down`: answers
   * nothing.
   */
  readonly health: 'healthy' | 'slow' | 'erratic' | 'down';
  /** Whether the same video asked for twice is one job. */
  readonly isIdempotent: boolean;
  /** Whether a job whose answer was lost can be found, once it has a video. */
  readonly canFind: boolean;
}

/** How a video ends at the provider. */
export type JobOutcome =
  | { readonly kind: 'video'; readonly seconds: number }
  | { readonly kind: 'failed' | 'filtered'; readonly seconds: number }
  | { readonly kind: 'filtered at once' | 'refused' | 'never' };

export interface VideoProvider {
  readonly clientFor: (invocation: Invocation, files: MediaFiles, images: Images) => Provider;
  /** Whether the provider makes this video in good time, with a few transient failures at most. */
  readonly wouldDeliver: (id: VideoId) => boolean;
  /** How often it accepted a video, and bills it. */
  readonly accepted: (id: VideoId) => number;
  /** How often it was asked for a video and did not refuse, as far as its caller knows. */
  readonly unrefused: (id: VideoId) => number;
}

/** The media bucket's videos, by their keys. */
export interface MediaFiles {
  readonly keys: Set<string>;
}

interface ProviderJob {
  readonly id: string;
  readonly outcome: JobOutcome;
  readonly submittedAt: number;
}

/** Each call may fail so often for a video that the provider would make: fewer times than the rendering tries. */
const failuresMaximum = 2;

export function createVideoProvider(
  random: Random,
  now: () => number,
  conditions: ProviderConditions,
): VideoProvider {
  const outcomes = new Map<VideoId, JobOutcome>();
  const jobs = new Map<string, ProviderJob>();
  const jobsByVideo = new Map<VideoId, ProviderJob>();
  const failures = new Map<string, number>();
  const accepted = new Map<VideoId, number>();
  const unrefused = new Map<VideoId, number>();
  const unanswered = new Set<VideoId>();
  /** What they start from had gone. */
  const incomplete = new Set<VideoId>();
  const count = (counts: Map<VideoId, number>, id: VideoId, change: number) =>
    counts.set(id, (counts.get(id) ?? 0) + change);

  return {
    accepted: (id) => accepted.get(id) ?? 0,
    unrefused: (id) => unrefused.get(id) ?? 0,
    wouldDeliver(id) {
      const outcome = outcomeOf(id);
      return (
        conditions.health !== 'down' &&
        !failsForGood(id) &&
        !unanswered.has(id) &&
        !incomplete.has(id) &&
        outcome.kind === 'video' &&
        outcome.seconds <= 180
      );
    },
    clientFor: (invocation, files, images) => ({
      async submit(order) {
        const { reference } = order;
        if (!isPlain(order) && (await filesOf(order, invocation, files, images)) === null) {
          incomplete.add(reference);
          return { kind: 'refused' };
        }
        count(unrefused, reference, 1);
        const submission = await invocation.call('provider submit', () => submit(order));
        // It takes its time; or the connection breaks while the answer is on its way.
        await invocation.pause(random.fraction() * (conditions.health === 'healthy' ? 500 : 20_000));
        if (conditions.health === 'erratic' && random.isHit(0.05)) {
          unanswered.add(reference);
          throw busy();
        }
        if (submission.kind !== 'accepted') count(unrefused, reference, -1);
        return submission;
      },
      ...(conditions.canFind && {
        find: ({ reference }: VideoOrder) =>
          invocation.call('provider find', () => {
            const job = jobsByVideo.get(reference);
            if (job?.outcome.kind !== 'video') return null;
            return now() < job.submittedAt + job.outcome.seconds * 1_000 ? null : { id: job.id };
          }),
      }),
      poll: (job) =>
        invocation.call(`provider poll ${job.id}`, (): JobState => {
          const known = jobOf(job);
          if (conditions.health === 'erratic' && random.isHit(0.1)) throw busy();
          const { outcome } = known;
          if (!('seconds' in outcome) || now() < known.submittedAt + outcome.seconds * 1_000) {
            return { kind: 'running' };
          }
          return { kind: outcome.kind === 'video' ? 'succeeded' : outcome.kind };
        }),
      async deliver(job, order, { videoKey, posterKey }) {
        await invocation.call(`provider deliver ${job.id}: the video`, () => {
          if (jobOf(job).outcome.kind !== 'video') throw new Error(`${job.id} has no video.`);
          fail('deliver', order.reference);
          files.keys.add(videoKey);
        });
        await invocation.pause(random.fraction() * (conditions.health === 'healthy' ? 500 : 20_000));
        await invocation.call(`provider deliver ${job.id}: the poster`, () => {
          fail('poster', order.reference);
          files.keys.add(posterKey);
        });
        return { ...fakeSignature, file_hash: fileHashOf(order.reference) };
      },
      // It may finish and bill all the same.
      cancel: (job) => invocation.call(`provider cancel ${job.id}`, () => undefined),
    }),
  };

  function submit(order: VideoOrder): Submission {
    if (isBusy('submit', order.reference)) return { kind: 'busy', cause: 'The provider is busy.' };
    const outcome = outcomeOf(order.reference);
    if (outcome.kind === 'filtered at once') return { kind: 'filtered' };
    if (outcome.kind === 'refused') return { kind: 'refused' };
    return { kind: 'accepted', job: { id: jobFor(order).id } };
  }

  function outcomeOf(id: VideoId): JobOutcome {
    const known = outcomes.get(id);
    if (known !== undefined) return known;
    const outcome =
      conditions.health === 'healthy'
        ? { kind: 'video' as const, seconds: random.between(2, 60) }
        : conditions.health === 'slow'
          ? {
              kind: 'video' as const,
              seconds: random.pick([random.between(2, 90), random.between(8, 26) * 60]),
            }
          : drawFate();
    outcomes.set(id, outcome);
    return outcome;
  }

  function drawFate(): JobOutcome {
    const draw = random.fraction();
    if (draw < 0.5) return { kind: 'video', seconds: random.between(2, 90) };
    // Around the deadline of 27 minutes, and after it.
    if (draw < 0.6) return { kind: 'video', seconds: random.between(25 * 60, 30 * 60) };
    if (draw < 0.7) return { kind: 'failed', seconds: random.between(2, 90) };
    if (draw < 0.8) return { kind: 'filtered', seconds: random.between(2, 90) };
    if (draw < 0.87) return { kind: 'filtered at once' };
    if (draw < 0.94) return { kind: 'refused' };
    return { kind: 'never' };
  }

  function jobFor(order: VideoOrder): ProviderJob {
    const known = jobsByVideo.get(order.reference);
    if (conditions.isIdempotent && known !== undefined) return known;
    const job = { id: `job-${jobs.size + 1}`, outcome: outcomeOf(order.reference), submittedAt: now() };
    jobs.set(job.id, job);
    jobsByVideo.set(order.reference, job);
    count(accepted, order.reference, 1);
    return job;
  }

  function jobOf({ id }: Job): ProviderJob {
    const job = jobs.get(id);
    if (job === undefined) throw new Error(`The provider knows no ${id}.`);
    if (conditions.health === 'down') throw busy();
    return job;
  }

  function fail(operation: string, id: VideoId): void {
    if (isBusy(operation, id)) throw busy();
  }

  function isBusy(operation: string, id: VideoId): boolean {
    if (conditions.health === 'down' && (operation !== 'submit' || random.isHit(0.5))) return true;
    if (conditions.health !== 'erratic') return false;
    const key = `${operation} ${id}`;
    const failed = failures.get(key) ?? 0;
    if (failsForGood(id) ? operation === 'poster' : failed < failuresMaximum && random.isHit(0.2)) {
      failures.set(key, failed + 1);
      return true;
    }
    return false;
  }
}

/** Whether a video starts from words, or from one image. */
function isPlain({ parent, lastImage, references }: VideoOrder): boolean {
  return parent === null && lastImage === null && references.length === 0;
}

/** What it starts from, as a provider of ours reads it; null: some of it has gone. */
function filesOf(order: VideoOrder, invocation: Invocation, { keys }: MediaFiles, images: Images) {
  const bytes = (isThere: boolean) => (isThere ? new Uint8Array(1) : null);
  const video = (media: MediaId) =>
    invocation.call(`read video ${media.slice(-4)}`, () => bytes(keys.has(videoKeys(media).videoKey)));
  return readOrderFiles(order, {
    images: {
      read: (media) =>
        invocation.call(`read image ${media.slice(-4)}`, () => bytes(images.find(media) !== null)),
    },
    parents: { video, lastFrame: video },
  });
}

/** One video in sixteen fails to arrive from a moody provider however often it is tried. */
function failsForGood(id: VideoId): boolean {
  return id.endsWith('f');
}

/** Half of all videos have the same file; each other one has its own. */
function fileHashOf(id: VideoId): FileHash {
  const isShared = Number.parseInt(id.slice(-1), 16) % 2 === 0;
  return isShared ? fakeSignature.file_hash : FileHash.parse(id.replaceAll('-', '').repeat(2));
}

function busy(): Error {
  return Object.assign(new Error('The provider is busy.'), { $metadata: {} });
}
