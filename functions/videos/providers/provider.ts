import type { AspectRatio, DurationSeconds, Quality } from '../../../contract/billing/catalog.ts';
import type { MediaId, VideoId } from '../../../contract/fields/ids.ts';
import type { Model } from '../../../contract/videos/models.ts';

/** What a provider is asked for. The model says how durations, aspect ratios and qualities are rendered. */
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
  /** The provider refuses permanently. */
  | { readonly kind: 'refused' }
  /** It was not reached, or refuses for now (quota, overload): it has accepted nothing, and may be asked again. */
  | { readonly kind: 'busy'; readonly cause: string };

export type JobState =
  | { readonly kind: 'running' }
  | { readonly kind: 'succeeded' }
  /** The safety filter removed the video. */
  | { readonly kind: 'filtered' }
  | { readonly kind: 'failed' };

/** S3 keys of a finished video. */
export interface VideoPlaces {
  readonly videoKey: string;
  readonly posterKey: string;
}

/**
 * A service that renders videos. Methods throw on transient failures (timeout, quota, server error), and the rendering
 * tries again. A permanent failure is a result.
 */
export interface Provider {
  /** @throws if it may have been accepted: the answer is late, lost, or not one */
  submit(order: VideoOrder, now: Date): Promise<Submission>;
  /**
   * The job of a submission without an answer; null: there is none. Absent: the service has no way to look, so such a
   * video is not submitted again.
   */
  find?(order: VideoOrder): Promise<Job | null>;
  poll(job: Job, now: Date): Promise<JobState>;
  /** Copies a finished job's video and poster into our bucket. Idempotent. */
  deliver(job: Job, order: VideoOrder, to: VideoPlaces): Promise<void>;
  /** Asks the provider to stop, if it can; it may finish and bill anyway. */
  cancel(job: Job): Promise<void>;
}

/** Where a provider offers a video. */
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
 * Checks a finished video and copies it into our bucket. Idempotent.
 *
 * @throws UnusableVideo if the video is not what was asked for; other errors may be transient
 */
export type DeliverVideo = (source: VideoSource, order: VideoOrder, to: VideoPlaces) => Promise<void>;
