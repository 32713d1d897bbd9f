import * as z from 'zod/mini';
import { ApiKeyId, keyModes } from './developer-keys.ts';

/** The most days of one report. Usage is kept for 13 months. */
export const usageMaximumDays = 92;

/** The last 30 days by default. */
export const usageUsualDays = 30;

const dayAllowed = 'a day (UTC) such as 2026-11-30';
const Day = z.iso.date(dayAllowed);

/** Both are included. */
export const UsageDays = z.strictObject({ from: z.optional(Day), to: z.optional(Day) });
export type UsageDays = z.infer<typeof UsageDays>;

/** Credits are net: a refund counts on the day of its charge. */
export const Usage = z.strictObject({
  from: Day,
  to: Day,
  credits: z.int(),
  /** Failed and canceled ones count. */
  videos: z.int(),
  keys: z.array(
    z.strictObject({
      id: ApiKeyId,
      /** Null: the key was revoked long ago. */
      name: z.nullable(z.string()),
      mode: z.enum(keyModes),
      credits: z.int(),
      videos: z.int(),
      /** Only days with a video, oldest first. */
      days: z.array(z.strictObject({ day: Day, credits: z.int(), videos: z.int() })),
    }),
  ),
});
export type Usage = z.infer<typeof Usage>;
