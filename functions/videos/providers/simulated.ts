import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod/mini';
import type { MediaId } from '../../../contract/fields/ids.ts';
import { hasObject } from '../../aws/has-object.ts';
import { markPicture } from '../../provenance/mark-picture.ts';
import type { SignVideo } from '../../provenance/sign-video.ts';
import { videoKeys } from '../files/video-keys.ts';
import type { ParentVideo, Provider, VideoOrder } from './provider.ts';

/** The specification's constant. */
const renderingMilliseconds = 3_000;

/** The scenes in media/samples, with the words that select them. */
const scenes = [
  {
    name: 'sea-at-dusk',
    words: ['sea', 'ocean', 'wave', 'beach', 'sunset', 'dusk', 'boat', 'water', 'coast'],
  },
  { name: 'neon-rain', words: ['neon', 'rain', 'city', 'street', 'night', 'car', 'tokyo', 'cyber', 'robot'] },
  { name: 'dunes', words: ['desert', 'dune', 'sand', 'sun', 'camel', 'mountain', 'canyon', 'horse', 'day'] },
  {
    name: 'aurora',
    words: ['aurora', 'snow', 'ice', 'star', 'space', 'north', 'forest', 'winter', 'sky', 'moon'],
  },
] as const;

/** Scripted like a payment provider's test cards. */
const scriptedOutcomes = {
  'simulate: failure': 'failed',
  'simulate: failed': 'failed',
  'simulate: refunded': 'failed',
  'simulate: filtered': 'filtered',
  'simulate: never': 'never',
} as const;

/** Makes the provider busy for this many seconds, which keeps the video queued. */
const busyWords = /simulate: busy(?: (\d{1,3})\b)?/i;
const busySeconds = 5;

/** Delays the video by this many seconds. */
const lateWords = /simulate: late(?: (\d{1,3})\b)?/i;
const lateSeconds = 20;

const cacheControl = 'private, max-age=86400, immutable';

const SimulatedJob = z.object({
  readyAt: z.number(),
  clip: z.string(),
  outcome: z.enum(['succeeded', 'failed', 'filtered', 'never']),
});

/**
 * Needs no key: after three seconds it delivers a sample clip with the requested options. Marks its videos as
 * simulated. A continuation or a change shows its parent's scene, and is refused if the parent's file is gone. The
 * same prompt with the same seed gives the same clip.
 */
export function createSimulatedProvider(
  s3: S3Client,
  buckets: { readonly samples: string; readonly videos: string },
  sign: SignVideo,
): Provider {
  return {
    async submit(order, now) {
      if (isBusy(order, now)) return { kind: 'busy', cause: 'The simulated provider is busy.' };
      if (order.parent !== null && !(await isThere(order.parent.media))) return { kind: 'refused' };
      const job = {
        readyAt: now.getTime() + renderingMilliseconds + lateMilliseconds(order.prompt),
        clip: `${sceneFor(order)}/${order.aspectRatio.replace(':', 'x')}-${order.quality}-${order.durationSeconds}s`,
        outcome: outcomeFor(order.prompt),
      };
      return { kind: 'accepted', job: { id: JSON.stringify(job) } };
    },

    // A lost job costs nothing.
    find: async () => null,

    async poll(job, now) {
      const { readyAt, outcome } = parseJob(job.id);
      if (outcome === 'never' || now.getTime() < readyAt) return { kind: 'running' };
      return { kind: outcome };
    },

    async deliver(job, order, { videoKey, posterKey }) {
      const { clip } = parseJob(job.id);
      const [{ bytes, ...signature }, poster] = await Promise.all([
        read(`${clip}.mp4`).then((video) => sign(video, order)),
        read(`${clip}.webp`).then((picture) => markPicture(Buffer.from(picture))),
      ]);
      await Promise.all([write(posterKey, poster, 'image/webp'), write(videoKey, bytes, 'video/mp4')]);
      return signature;
    },
    cancel: async () => undefined,
  };

  async function isThere(parent: MediaId): Promise<boolean> {
    return hasObject(s3, buckets.videos, videoKeys(parent).videoKey);
  }

  async function read(key: string): Promise<Uint8Array> {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: buckets.samples, Key: key }));
    if (Body === undefined) throw new Error(`The clip ${key} is empty.`);
    return Body.transformToByteArray();
  }

  async function write(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    await s3.send(
      new PutObjectCommand({
        Bucket: buckets.videos,
        Key: key,
        Body: bytes,
        ContentType: contentType,
        CacheControl: cacheControl,
      }),
    );
  }
}

function parseJob(id: string): z.infer<typeof SimulatedJob> {
  const parsed: unknown = JSON.parse(id);
  return z.parse(SimulatedJob, parsed);
}

/** The parent's, or the scene with the most words of the prompt; the seed breaks ties, or else the video's id. */
function sceneFor(order: VideoOrder): string {
  const ofParent = order.parent === null ? null : sceneOf(order.parent);
  if (ofParent !== null) return ofParent;
  const prompt = order.prompt.toLowerCase();
  const scores = scenes.map(({ name, words }) => ({
    name,
    score: words.filter((word) => prompt.includes(word)).length,
  }));
  const best = Math.max(...scores.map(({ score }) => score));
  const candidates = scores.filter(({ score }) => score === best);
  const choice = (order.seed ?? Number.parseInt(order.reference.slice(-4), 16)) % candidates.length;
  return candidates[choice]?.name ?? scenes[0].name;
}

/** Null if another provider made it, or it is not known who. */
function sceneOf({ model, job }: ParentVideo): string | null {
  if (model.provider !== 'simulated' || job === null) return null;
  const [scene] = parseJob(job.id).clip.split('/');
  return scene ?? null;
}

function isBusy({ prompt, reference }: VideoOrder, now: Date): boolean {
  const madeAt = Number.parseInt(reference.replaceAll('-', '').slice(0, 12), 16);
  const words = busyWords.exec(prompt);
  return words !== null && now.getTime() < madeAt + Number(words[1] ?? busySeconds) * 1_000;
}

function lateMilliseconds(prompt: string): number {
  const words = lateWords.exec(prompt);
  return words === null ? 0 : Number(words[1] ?? lateSeconds) * 1_000;
}

function outcomeFor(prompt: string): z.infer<typeof SimulatedJob>['outcome'] {
  for (const [words, outcome] of Object.entries(scriptedOutcomes)) {
    if (prompt.toLowerCase().includes(words)) return outcome;
  }
  return 'succeeded';
}
