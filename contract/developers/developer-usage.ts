import * as z from 'zod/mini';
import { ApiKeyId, keyModes } from './developer-keys.ts';

/** The most days of one report; older ones are asked for by themselves. What was used is kept for 13 months. */
export const usageMaximumDays = 92;

/** Days without a choice: the last 30. */
export const usageUsualDays = 30;

const dayAllowed = 'a day (UTC) such as 2026-11-30';
const Day = z.iso.date(dayAllowed);

/** The first and the last day, both included. */
export const UsageDays = z.strictObject({ from: z.optional(Day), to: z.optional(Day) });
export type UsageDays = z.infer<typeof UsageDays>;

/** What API keys used. Credits are net: those that came back are taken off the day on which they were charged. */
export const Usage = z.strictObject({
  from: Day,
  to: Day,
  credits: z.int(),
  /** Also those that failed or were canceled. */
  videos: z.int(),
  keys: z.array(
    z.strictObject({
      id: ApiKeyId,
      /** Null: the key was revoked long ago. */
      name: z.nullable(z.string()),
      mode: z.enum(keyModes),
      credits: z.int(),
      videos: z.int(),
      /** Those on which the key made a video, oldest first. */
      days: z.array(z.strictObject({ day: Day, credits: z.int(), videos: z.int() })),
    }),
  ),
});
export type Usage = z.infer<typeof Usage>;
