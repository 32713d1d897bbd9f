import * as z from 'zod/mini';
import { uuid, uuidVersion7 } from './uuid-patterns.ts';

/** A person's account: a lowercase UUID that we make at the first sign-in. It outlives the user pool, which a restore replaces. */
export const UserId = z.string().check(z.regex(uuid)).brand<'UserId'>();
export type UserId = z.infer<typeof UserId>;

/**
 * A video: a lowercase UUIDv7 that the caller makes before the first attempt, so that a retry is the same request.
 * Its leading bits are a time, so a person's videos sort by age.
 */
export const VideoId = z.string().check(z.regex(uuidVersion7)).brand<'VideoId'>();
export type VideoId = z.infer<typeof VideoId>;

/** An image to start a video from: a lowercase UUID that we make. */
export const ImageId = z.string().check(z.regex(uuid)).brand<'ImageId'>();
export type ImageId = z.infer<typeof ImageId>;

/** What a shared video's link ends with: 22 characters of base64url, 128 random bits. Who has it may watch. */
export const ShareToken = z
  .string()
  .check(z.regex(/^[\w-]{22}$/))
  .brand<'ShareToken'>();
export type ShareToken = z.infer<typeof ShareToken>;

/**
 * Names what is stored of a video, an image or an export in the media bucket: 128 random bits in hexadecimal, so that a
 * link to a file says nothing of its owner. Found only through the row that holds it.
 */
export const MediaId = z
  .string()
  .check(z.regex(/^[0-9a-f]{32}$/))
  .brand<'MediaId'>();
export type MediaId = z.infer<typeof MediaId>;

/** An order: the id of the Stripe object that was paid (`cs_…` for a credit pack). */
export const OrderId = z
  .string()
  .check(z.regex(/^[a-zA-Z0-9_]{4,100}$/))
  .brand<'OrderId'>();
export type OrderId = z.infer<typeof OrderId>;
