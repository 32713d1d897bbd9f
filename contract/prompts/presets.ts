import * as z from 'zod/mini';
import { aspectRatios, durationsSeconds, promptMaximumCharacters, qualities } from '../billing/catalog.ts';
import { line, text } from '../fields/text-schemas.ts';
import { uuidVersion7 } from '../fields/uuid-patterns.ts';
import { ModelChoice } from '../videos/video-inputs.ts';

/** A lowercase UUIDv7 that the page makes once, so that a retry is the same preset. It sorts presets by age. */
export const PresetId = z.string().check(z.regex(uuidVersion7)).brand<'PresetId'>();
export type PresetId = z.infer<typeof PresetId>;

/** 22 characters of base64url, 128 random bits. Anyone who has it may read the preset. */
export const PresetToken = z
  .string()
  .check(z.regex(/^[\w-]{22}$/))
  .brand<'PresetToken'>();
export type PresetToken = z.infer<typeof PresetToken>;

export const presetsMaximum = 100;
export const presetNameMaximumCharacters = 60;

/** A prompt with its settings; no images, which expire. */
export const PresetContent = z.strictObject({
  name: line(presetNameMaximumCharacters),
  prompt: text(1, promptMaximumCharacters),
  /** Seconds. */
  duration: z.literal(durationsSeconds),
  aspect_ratio: z.enum(aspectRatios),
  quality: z.enum(qualities),
  /** Absent: the model of the credits that pay. */
  model: z.optional(ModelChoice),
});
export type PresetContent = z.infer<typeof PresetContent>;

/** What anyone with its link sees. */
export const SharedPreset = z.strictObject({
  ...PresetContent.shape,
  /** Null: the model of the credits that pay. */
  model: z.nullable(ModelChoice),
});
export type SharedPreset = z.infer<typeof SharedPreset>;

export const Preset = z.strictObject({
  id: PresetId,
  ...SharedPreset.shape,
  created_at: z.iso.datetime(),
  /** Anyone with this link can fill in the form with it; null: not shared. */
  share_url: z.nullable(z.string()),
});
export type Preset = z.infer<typeof Preset>;

export const PresetList = z.strictObject({
  /** Newest first. */
  presets: z.array(Preset),
});
