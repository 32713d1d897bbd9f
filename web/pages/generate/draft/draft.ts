import type { AspectRatio, DurationSeconds, Quality } from '../../../../contract/billing/catalog.ts';
import {
  defaultAspectRatio,
  defaultDurationSeconds,
  defaultQuality,
} from '../../../../contract/billing/catalog.ts';
import type { PaymentSource } from '../../../../contract/billing/video-payments.ts';
import type { VideoId } from '../../../../contract/fields/ids.ts';
import {
  type ParentUse,
  type ReferenceRole,
  seedMaximum,
  type VideoMode,
} from '../../../../contract/videos/models.ts';
import type { Video } from '../../../api/received.ts';
import type { ChosenImage } from '../image/chosen-image.ts';

/** An image of what the video shows; a prompt names it by its place: 'image 1' is the first. */
export interface Reference {
  /** Its place may change, its key does not. */
  readonly key: number;
  readonly role: ReferenceRole;
  readonly image: ChosenImage;
}

/** The video that is continued or changed. */
export interface DraftParent {
  readonly id: VideoId;
  readonly use: ParentUse;
  /** Null until it is loaded. */
  readonly video: Video | null;
}

export const variantCounts = [1, 2, 3, 4] as const;
export type VariantCount = (typeof variantCounts)[number];

/** Contents of the form. */
export interface Draft {
  readonly mode: VideoMode;
  readonly prompt: string;
  readonly duration: DurationSeconds;
  readonly shape: AspectRatio;
  readonly quality: Quality;
  /** Used only where the person has a choice. */
  readonly payWith: PaymentSource;
  /** Kept in text mode, so that the person can switch back. */
  readonly image: ChosenImage | null;
  /** Thumbnail of the earlier video whose image is used. */
  readonly earlierPictureUrl: string | null;
  /** Used only beside a first image. */
  readonly lastImage: ChosenImage | null;
  /** Used only in text mode. */
  readonly references: readonly Reference[];
  /** Excludes images. */
  readonly parent: DraftParent | null;
  /** Digits as they are typed; empty: a random one. */
  readonly seed: string;
  readonly variants: VariantCount;
  /** The id of a chosen model; null: the usual one. */
  readonly model: string | null;
}

export const emptyDraft: Draft = {
  mode: 'text',
  prompt: '',
  duration: defaultDurationSeconds,
  shape: defaultAspectRatio,
  quality: defaultQuality,
  payWith: 'plan',
  image: null,
  earlierPictureUrl: null,
  lastImage: null,
  references: [],
  parent: null,
  seed: '',
  variants: 1,
  model: null,
};

/** Reset keeps the options, and clears what is of one video only. */
export function cleared({ mode, duration, shape, quality, payWith, variants, model }: Draft): Draft {
  return { ...emptyDraft, mode, duration, shape, quality, payWith, variants, model };
}

/** Null: a random one; undefined: what is typed is none. */
export function seedOf({ seed }: Pick<Draft, 'seed'>): number | null | undefined {
  const typed = seed.trim();
  if (typed === '') return null;
  return /^\d+$/.test(typed) && Number(typed) <= seedMaximum ? Number(typed) : undefined;
}
