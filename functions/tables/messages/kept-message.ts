import * as z from 'zod/mini';
import { messageKinds } from '../../../contract/fields/message-limits.ts';
import { MessageId } from '../../../contract/messages.ts';

/** A message as stored for two years. */
export const KeptMessage = z.object({
  id: MessageId,
  reference: z.string(),
  /** Copyright notices were messages once; now they are reports. */
  kind: z.enum([...messageKinds, 'dmca_notice']),
  created_at: z.iso.datetime(),
  sender_name: z.string(),
  email: z.string(),
  subject: z.string(),
  /** Other fields, by the contract's names. */
  fields: z.record(z.string(), z.string()),
  resume: z.optional(z.object({ key: z.string(), file_name: z.string(), size_bytes: z.int() })),
  /** When SES accepted it for the operator. */
  mailed_at: z.optional(z.iso.datetime()),
  /** The sweep's attempts, after the first one on arrival. */
  mail_attempts: z.int(),
  /** What operators answered, the oldest first. */
  answers: z.optional(z.array(z.object({ at: z.iso.datetime(), operator: z.string(), text: z.string() }))),
});
export type KeptMessage = z.infer<typeof KeptMessage>;
