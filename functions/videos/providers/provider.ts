import type { AspectRatio, DurationSeconds, Quality } from '../../../contract/catalog.ts';
import type { ImageId, UserId, VideoId } from '../../../contract/ids.ts';
import type { Model } from '../../../contract/models.ts';

/** What a provider is asked to make, in the person's terms; the model's row says what is rendered for them. */
export interface VideoOrder {
  /** The video's id: a provider that can takes it as its idempotency key. */
  readonly reference: VideoId;
  readonly model: Model;
  readonly prompt: string;
  readonly durationSeconds: DurationSeconds;
  readonly aspectRatio: AspectRatio;
  readonly quality: Quality;
  /** The checked image to start from; null: from words alone. */
  readonly image: { readonly userId: UserId; readonly imageId: ImageId } | null;
}

/** What the provider calls its job; serialisable, since a rendering may outlive the process that began it. */
export interface Job {
  readonly id: string;
}

export type Submission =
  /** It makes the video, and bills us. */
  | { readonly kind: 'accepted'; readonly job: Job }
  /** Its safety check refuses the words or the image. */
  | { readonly kind: 'filtered' }
  /** It will never make this video; asking again is of no use. */
  | { readonly kind: 'refused' };

export type JobState =
  | { readonly kind: 'running' }
  | { readonly kind: 'succeeded' }
  /** The provider's safety check took the video. */
  | { readonly kind: 'filtered' }
  | { readonly kind: 'failed' };

/** Where a finished video goes. */
export interface VideoPlaces {
  readonly videoKey: string;
  readonly posterKey: string;
}

/**
 * A service that makes videos. Each method throws on a transient failure (a time-out, a quota, a fault of the provider's);
 * the rendering tries again. An answer that no retry would change is a result.
 */
export interface Provider {
  submit(order: VideoOrder, now: Date): Promise<Submission>;
  poll(job: Job, now: Date): Promise<JobState>;
  /** Copies a finished job's video and poster into our bucket. Doing it twice leaves the same files. */
  deliver(job: Job, order: VideoOrder, to: VideoPlaces): Promise<void>;
  /** Asks the provider to stop, where it can; it may finish and bill all the same. */
  cancel(job: Job): Promise<void>;
}

/** Where a provider has put a video. */
export interface VideoLink {
  readonly url: string;
  /** The only origin that may be sent `headers`: the provider's API. */
  readonly keyOrigin: string;
  /** Authorization headers for that origin. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A finished video as a provider gives it: by a link, or whole inside an answer. */
export type VideoSource =
  | ({ readonly kind: 'link' } & VideoLink)
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array };

/**
 * Copies a finished video into our bucket, checked before it is stored. Doing it twice leaves the same files.
 *
 * @throws UnusableVideo when the video is not what was asked for; any other error may be transient
 */
export type DeliverVideo = (source: VideoSource, order: VideoOrder, to: VideoPlaces) => Promise<void>;
