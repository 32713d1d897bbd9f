import type { AspectRatio, DurationSeconds, Quality } from '../../../contract/billing/catalog.ts';
import type { MediaId, VideoId } from '../../../contract/fields/ids.ts';
import type { Model } from '../../../contract/videos/models.ts';

/** The order to a provider. The model maps durations, aspect ratios and qualities to the provider's. */
export interface VideoOrder {
  /** The video's id, also the idempotency key of providers that support one. */
  readonly reference: VideoId;
  readonly model: Model;
  readonly prompt: string;
  readonly durationSeconds: DurationSeconds;
  readonly aspectRatio: AspectRatio;
  readonly quality: Quality;
  /** The checked image to start from; null: from text only. */
  readonly image: MediaId | null;
}

/** The provider's job; serializable, since a rendering outlives processes. */
export interface Job {
  readonly id: string;
}

export type Submission =
  /** The provider renders the video, and bills us. */
  | { readonly kind: 'accepted'; readonly job: Job }
  /** The safety filter refused the prompt or the image. */
  | { readonly kind: 'filtered' }
  | { readonly kind: 'refused' }
  /**
   * The provider was not reached or refuses for now (quota, overload): it accepted nothing, and may be asked
   * again.
   */
  | { readonly kind: 'busy'; readonly cause: string };

export type JobState =
  | { readonly kind: 'running' }
  | { readonly kind: 'succeeded' }
  /** The safety filter removed the video. */
  | { readonly kind: 'filtered' }
  | { readonly kind: 'failed' };

export interface VideoPlaces {
  readonly videoKey: string;
  readonly posterKey: string;
}

/**
 * A service that renders videos. Methods throw on transient failures (timeout, quota, server error), and the
 * rendering tries again; a permanent failure is a result.
 */
export interface Provider {
  /** @throws if the order may have been accepted: the answer is late, lost or malformed */
  submit(order: VideoOrder, now: Date): Promise<Submission>;
  /**
   * The job of an unanswered submission; null if the service has none. Absent if the service offers no
   * lookup: such a video is not submitted again.
   */
  find?(order: VideoOrder): Promise<Job | null>;
  poll(job: Job, now: Date): Promise<JobState>;
  /** Copies a finished job's video and poster into our bucket. Idempotent. */
  deliver(job: Job, order: VideoOrder, to: VideoPlaces): Promise<void>;
  /** Asks the provider to stop, if it can; it may finish and bill anyway. */
  cancel(job: Job): Promise<void>;
}

export interface VideoLink {
  readonly url: string;
  /** The only origin that may receive `headers`: the provider's API. */
  readonly keyOrigin: string;
  /** Authorization headers. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A finished video: a link, or the bytes of an answer. */
export type VideoSource =
  | ({ readonly kind: 'link' } & VideoLink)
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array };

/**
 * Checks a finished video and copies it into our bucket. Idempotent.
 *
 * @throws UnusableVideo if the video does not match the order; other errors may be transient
 */
export type DeliverVideo = (source: VideoSource, order: VideoOrder, to: VideoPlaces) => Promise<void>;
