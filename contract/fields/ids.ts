import * as z from 'zod/mini';
import { uuid, uuidVersion4, uuidVersion7 } from './uuid-patterns.ts';

/** The id of an account: a lowercase UUID of ours that outlives the user pool, which a restore replaces. */
export const UserId = z.string().check(z.regex(uuid)).brand<'UserId'>();
export type UserId = z.infer<typeof UserId>;

/**
 * A lowercase UUIDv7 that the caller makes once, so that a retry is the same request. It sorts videos by age.
 */
export const VideoId = z.string().check(z.regex(uuidVersion7)).brand<'VideoId'>();
export type VideoId = z.infer<typeof VideoId>;

const projectIdAllowed = 'a lowercase UUID of version 7, new for each project';

/** A lowercase UUIDv7 that the caller makes once, so that a retry is the same project. */
export const ProjectId = z
  .string(projectIdAllowed)
  // Ends here: the words of a union that it is part of come first.
  .check(z.regex(uuidVersion7, { error: projectIdAllowed, abort: true }))
  .brand<'ProjectId'>();
export type ProjectId = z.infer<typeof ProjectId>;

/** A lowercase UUID of ours. */
export const ImageId = z.string().check(z.regex(uuid)).brand<'ImageId'>();
export type ImageId = z.infer<typeof ImageId>;

/** A lowercase UUIDv7 of ours: it sorts refusals by time. */
export const RefusalId = z.string().check(z.regex(uuidVersion7)).brand<'RefusalId'>();
export type RefusalId = z.infer<typeof RefusalId>;

/** 22 characters of base64url, 128 random bits. Anyone who has it may watch. */
export const ShareToken = z
  .string()
  .check(z.regex(/^[\w-]{22}$/))
  .brand<'ShareToken'>();
export type ShareToken = z.infer<typeof ShareToken>;

/**
 * 128 random bits in hexadecimal that name files, so that a link says nothing of the owner. Found only
 * through the row that holds it.
 */
export const MediaId = z
  .string()
  .check(z.regex(/^[0-9a-f]{32}$/))
  .brand<'MediaId'>();
export type MediaId = z.infer<typeof MediaId>;

/** The SHA-256 of a delivered MP4, signed, in lowercase hexadecimal. */
export const FileHash = z
  .string()
  .check(z.regex(/^[0-9a-f]{64}$/))
  .brand<'FileHash'>();
export type FileHash = z.infer<typeof FileHash>;

/** The SHA-256 of a checked starting image, in lowercase hexadecimal: the same pixels have the same one. */
export const ImageHash = z
  .string()
  .check(z.regex(/^[0-9a-f]{64}$/))
  .brand<'ImageHash'>();
export type ImageHash = z.infer<typeof ImageHash>;

/** The id of the paid Stripe object (`cs_…` for a credit pack). */
export const OrderId = z
  .string()
  .check(z.regex(/^[a-zA-Z0-9_]{4,100}$/))
  .brand<'OrderId'>();
export type OrderId = z.infer<typeof OrderId>;

/** A lowercase UUID of version 4 that the page makes once per report: a retry is the same case. */
export const CaseId = z
  .string()
  .check(z.regex(uuidVersion4, 'a lowercase UUID of version 4, new for each report'))
  .brand<'CaseId'>();
export type CaseId = z.infer<typeof CaseId>;
