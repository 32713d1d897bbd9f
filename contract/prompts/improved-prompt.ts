import * as z from 'zod/mini';
import { promptMaximumCharacters } from '../billing/catalog.ts';
import { languages } from '../fields/languages.ts';
import { text } from '../fields/text-schemas.ts';

export const shotPartMaximumCharacters = 400;

export const ImproveRequest = z.strictObject({
  prompt: text(1, promptMaximumCharacters),
  /** Written in, where the prompt's own language is not clear. Absent: English. */
  language: z.optional(z.enum(languages)),
});

/** A prompt as a shot list, and written out anew. */
export const ImprovedPrompt = z.strictObject({
  subject: z.string(),
  motion: z.string(),
  camera: z.string(),
  light: z.string(),
  sound: z.string(),
  /** For a video; nothing is made of it before it is sent. */
  prompt: z.string(),
  /** Written by fixed rules instead of a model. */
  simulated: z.boolean(),
});
export type ImprovedPrompt = z.infer<typeof ImprovedPrompt>;
