import * as z from 'zod/mini';

/**
 * `delayed`: the recipient's server does not take it yet. `suppressed`: not sent, since an earlier one to the address
 * bounced or was called spam. `rejected`: SES found a virus. `complained`: delivered, and called spam.
 */
export const emailOutcomes = [
  'delivered',
  'delayed',
  'bounced',
  'suppressed',
  'rejected',
  'complained',
] as const;

/** An email to a person, without address and text. */
export const SentEmail = z.strictObject({
  /** What it was about; `sign_in`: a confirmation or a new password, by the user pool. */
  kind: z.string(),
  sent_at: z.iso.datetime(),
  outcome: z.enum(emailOutcomes),
  outcome_at: z.iso.datetime(),
});
export type SentEmail = z.infer<typeof SentEmail>;
