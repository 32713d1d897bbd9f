import * as z from 'zod/mini';

/** What a video has cost, as the site, the API and webhooks tell it. */

/** Credits are whole numbers and never below zero. */
const Credits = z.int().check(z.nonnegative());

/** What credits came from, or went back to: a plan's month, packs, or plan credits that were given back late. */
export const creditBuckets = ['grace', 'plan', 'pack'] as const;
const BucketCredits = z.array(z.strictObject({ bucket: z.enum(creditBuckets), credits: Credits }));

export const Receipt = z.strictObject({
  quoted_credits: Credits,
  charged_credits: Credits,
  /** What came back with its end; null while it is being made. */
  refunded_credits: z.nullable(Credits),
  charged_from: BucketCredits,
  refunded_to: BucketCredits,
});
export type Receipt = z.infer<typeof Receipt>;
