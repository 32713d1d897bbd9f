import type { VideoId } from '../../contract/ids.ts';
import type { Job, JobState, Provider, VideoOrder } from '../../functions/videos/providers/provider.ts';
import type { Invocation } from './invocations.ts';
import type { Random } from './random.ts';

/** How a history's provider behaves. */
export interface ProviderHabits {
  /** `well`: makes every video in time; `moody`: all that can happen; `dead`: answers nothing. */
  readonly mood: 'well' | 'moody' | 'dead';
  /** Whether the same video asked for twice is one job. */
  readonly isIdempotent: boolean;
}

/** What becomes of a video at the provider. */
export type Fate =
  | { readonly kind: 'video'; readonly seconds: number }
  | { readonly kind: 'failed' | 'filtered'; readonly seconds: number }
  | { readonly kind: 'filtered at once' | 'refused' | 'never' };

export interface VideoProvider {
  readonly clientFor: (invocation: Invocation, files: MediaFiles) => Provider;
  /** Whether the provider makes this video in good time, with a few transient failures at most. */
  readonly wouldDeliver: (id: VideoId) => boolean;
}

/** The media bucket's videos, by their keys. */
export interface MediaFiles {
  readonly keys: Set<string>;
}

interface ProviderJob {
  readonly id: string;
  readonly fate: Fate;
  readonly submittedAt: number;
}

/** Each call may fail so often for a video that the provider would make: fewer times than the rendering tries. */
const failuresMaximum = 2;

export function createVideoProvider(
  random: Random,
  now: () => number,
  habits: ProviderHabits,
): VideoProvider {
  const fates = new Map<VideoId, Fate>();
  const jobs = new Map<string, ProviderJob>();
  const jobsByVideo = new Map<VideoId, ProviderJob>();
  const failures = new Map<string, number>();

  return {
    wouldDeliver(id) {
      const fate = fateOf(id);
      return habits.mood !== 'dead' && !isHopeless(id) && fate.kind === 'video' && fate.seconds <= 180;
    },
    clientFor: (invocation, files) => ({
      submit: (order) =>
        invocation.call(`provider submit`, () => {
          fail('submit', order.reference);
          const fate = fateOf(order.reference);
          if (fate.kind === 'filtered at once') return { kind: 'filtered' };
          if (fate.kind === 'refused') return { kind: 'refused' };
          return { kind: 'accepted', job: { id: jobFor(order).id } };
        }),
      poll: (job) =>
        invocation.call(`provider poll ${job.id}`, (): JobState => {
          const known = jobOf(job);
          if (habits.mood === 'moody' && random.isHit(0.1)) throw busy();
          const { fate } = known;
          if (!('seconds' in fate) || now() < known.submittedAt + fate.seconds * 1_000) {
            return { kind: 'running' };
          }
          return { kind: fate.kind === 'video' ? 'succeeded' : fate.kind };
        }),
      async deliver(job, order, { videoKey, posterKey }) {
        await invocation.call(`provider deliver ${job.id}: the video`, () => {
          if (jobOf(job).fate.kind !== 'video') throw new Error(`${job.id} has no video.`);
          fail('deliver', order.reference);
          files.keys.add(videoKey);
        });
        await invocation.pause(random.fraction() * (habits.mood === 'well' ? 500 : 20_000));
        await invocation.call(`provider deliver ${job.id}: the poster`, () => {
          fail('poster', order.reference);
          files.keys.add(posterKey);
        });
      },
      // It may finish and bill all the same.
      cancel: (job) => invocation.call(`provider cancel ${job.id}`, () => undefined),
    }),
  };

  function fateOf(id: VideoId): Fate {
    const known = fates.get(id);
    if (known !== undefined) return known;
    const fate =
      habits.mood === 'well' ? { kind: 'video' as const, seconds: random.between(2, 60) } : drawFate();
    fates.set(id, fate);
    return fate;
  }

  function drawFate(): Fate {
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
    if (habits.isIdempotent && known !== undefined) return known;
    const job = { id: `job-${jobs.size + 1}`, fate: fateOf(order.reference), submittedAt: now() };
    jobs.set(job.id, job);
    jobsByVideo.set(order.reference, job);
    return job;
  }

  function jobOf({ id }: Job): ProviderJob {
    const job = jobs.get(id);
    if (job === undefined) throw new Error(`The provider knows no ${id}.`);
    if (habits.mood === 'dead') throw busy();
    return job;
  }

  function fail(operation: string, id: VideoId): void {
    if (habits.mood === 'dead' && (operation !== 'submit' || random.isHit(0.5))) throw busy();
    if (habits.mood !== 'moody') return;
    const key = `${operation} ${id}`;
    const failed = failures.get(key) ?? 0;
    if (isHopeless(id) ? operation === 'poster' : failed < failuresMaximum && random.isHit(0.2)) {
      failures.set(key, failed + 1);
      throw busy();
    }
  }
}

/** One video in sixteen fails to arrive from a moody provider however often it is tried. */
function isHopeless(id: VideoId): boolean {
  return id.endsWith('f');
}

function busy(): Error {
  return Object.assign(new Error('The provider is busy.'), { $metadata: {} });
}
