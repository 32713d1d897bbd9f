import * as z from 'zod/mini';

const Credits = z.int().check(z.nonnegative());

/** `grace`: plan credits that were refunded after their cycle. */
export const creditBuckets = ['grace', 'plan', 'pack'] as const;
const BucketCredits = z.array(z.strictObject({ bucket: z.enum(creditBuckets), credits: Credits }));

export const Receipt = z.strictObject({
  quoted_credits: Credits,
  charged_credits: Credits,
  /** Null while the video is being made. */
  refunded_credits: z.nullable(Credits),
  charged_from: BucketCredits,
  refunded_to: BucketCredits,
});
export type Receipt = z.infer<typeof Receipt>;
