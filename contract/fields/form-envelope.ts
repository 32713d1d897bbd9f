import * as z from 'zod/mini';
import { text } from './text-schemas.ts';

const instantAllowed = 'an instant in UTC such as 2026-01-31T09:30:00.000Z';

/** What a form sends besides what a visitor wrote, so that bots are told apart. */
export const formEnvelope = {
  /** A honeypot that people do not see: if filled, the form is answered as usual and not stored. */
  website: z.optional(text(0, 1_000, 'nothing')),
  /** By the browser's clock. */
  opened_at: z.iso.datetime(instantAllowed),
  /**
   * By the same clock, whose error cancels out. A form sent less than `minimumFillingMilliseconds` after `opened_at` is
   * answered as usual and not stored.
   */
  sent_at: z.iso.datetime(instantAllowed),
} as const;
