import type { AspectRatio, DurationSeconds, Quality } from '../../../contract/billing/catalog.ts';
import type { MediaId, VideoId } from '../../../contract/fields/ids.ts';
import type { Model, ParentUse, ReferenceRole } from '../../../contract/videos/models.ts';
import type { Signature } from '../../provenance/sign-video.ts';

/** The model maps these durations, aspect ratios and qualities to the provider's. */
export interface VideoOrder {
  /** The video's id, also an idempotency key if the provider has one. */
  readonly reference: VideoId;
  readonly model: Model;
  readonly prompt: string;
  readonly durationSeconds: DurationSeconds;
  readonly aspectRatio: AspectRatio;
  readonly quality: Quality;
  /** A checked image; null: text only. */
  readonly image: MediaId | null;
  /** Beside `image`, the one to end on. */
  readonly lastImage: MediaId | null;
  /** In the order in which the prompt names them. */
  readonly references: readonly { readonly image: MediaId; readonly role: ReferenceRole }[];
  readonly parent: ParentVideo | null;
  /** Null: the model takes none. */
  readonly seed: number | null;
}

/** The person's own completed video that an order continues or changes. */
export interface ParentVideo {
  readonly use: ParentUse;
  /** Names its files, which may be gone. */
  readonly media: MediaId;
  readonly model: Model;
  /** Null for an older video. */
  readonly job: Job | null;
}

/** Read when a video is asked for; null: the file is gone. */
export interface ParentFiles {
  /** MP4. */
  video(media: MediaId): Promise<Uint8Array | null>;
  /** PNG of the video's own size. */
  lastFrame(media: MediaId): Promise<Uint8Array | null>;
}

/** Serializable, since a rendering outlives processes. */
export interface Job {
  readonly id: string;
}

export type Submission =
  /** The provider will bill us. */
  | { readonly kind: 'accepted'; readonly job: Job }
  /** The safety filter refused the prompt or the image. */
  | { readonly kind: 'filtered' }
  | { readonly kind: 'refused' }
  /** The provider was not reached or is overloaded: it accepted nothing, and a retry is safe. */
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

/** A service that renders videos. Methods throw on transient failures, and return permanent ones. */
export interface Provider {
  /** @throws if the order may have been accepted: the answer is late, lost or malformed */
  submit(order: VideoOrder, now: Date): Promise<Submission>;
  /**
   * The job of an unanswered submission; null if there is none. If the method is absent,
   * such a video is not submitted again.
   */
  find?(order: VideoOrder): Promise<Job | null>;
  poll(job: Job, now: Date): Promise<JobState>;
  /** Signs the video, and copies it with its poster into our bucket. May be repeated: the last signature counts. */
  deliver(job: Job, order: VideoOrder, to: VideoPlaces): Promise<Signature>;
  /** The provider may finish and bill anyway. */
  cancel(job: Job): Promise<void>;
}

export interface VideoLink {
  readonly url: string;
  /** The only origin that may receive `headers`: the provider's API. */
  readonly keyOrigin: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A finished video: a link, or the bytes of an answer. */
export type VideoSource =
  | ({ readonly kind: 'link' } & VideoLink)
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array };

/**
 * Checks a video, signs it and copies it into our bucket. May be repeated: the last signature counts.
 *
 * @throws UnusableVideo if it does not match the order; other errors may be transient
 */
export type DeliverVideo = (source: VideoSource, order: VideoOrder, to: VideoPlaces) => Promise<Signature>;
