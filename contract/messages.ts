import * as z from 'zod/mini';
import { formEnvelope } from './fields/form-envelope.ts';
import { contactSubjects, messageKinds, messageLimits } from './fields/message-limits.ts';
import { referenceOf } from './fields/references.ts';
import { Email, line, text } from './fields/text-schemas.ts';
import { uuidVersion4 } from './fields/uuid-patterns.ts';

/** Messages of visitors to the operator. */

/** A lowercase UUID that the page makes once per form: a retry is the same message. */
export const MessageId = z
  .string()
  .check(z.regex(uuidVersion4, 'a lowercase UUID of version 4, new for each message'))
  .brand<'MessageId'>();
export type MessageId = z.infer<typeof MessageId>;

/** `RW-7K3M-Q2`: how people refer to a message. */
export const messageReferencePattern = /^RW-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{2}$/;

export function messageReference(id: MessageId): string {
  return referenceOf('RW', id);
}

const linkAllowed = 'a URL of up to 2,000 characters that starts with https://';
const SecureWebAddress = line(messageLimits.urlCharacters, linkAllowed).check(
  z.url({ protocol: /^https$/, error: linkAllowed }),
);

const envelope = { id: MessageId, ...formEnvelope } as const;

const MessageText = text(messageLimits.messageMinimumCharacters, messageLimits.messageCharacters);

export const ContactMessage = z.strictObject({
  ...envelope,
  kind: z.literal('contact'),
  first_name: line(messageLimits.firstNameCharacters),
  last_name: line(messageLimits.lastNameCharacters),
  email: Email,
  subject: z.enum(contactSubjects),
  message: MessageText,
});
export type ContactMessage = z.infer<typeof ContactMessage>;

const resumeAllowed = 'a PDF file of at most 3 MB';

/** `%PDF-`, the beginning of every PDF, in Base64: six characters and four bits of the seventh. */
const pdfInBase64 = /^JVBERi[0-3][A-Za-z0-9+/]*={0,2}$/;

/** Four characters for three bytes. */
const resumeMaximumBase64Characters = Math.ceil(messageLimits.resumeBytes / 3) * 4;

export const Resume = z.strictObject({
  file_name: line(messageLimits.resumeFileNameCharacters).check(
    z.regex(/^[^/\\]+\.pdf$/i, 'the name of a PDF file, without its folders'),
  ),
  /** Standard Base64 with padding. */
  content_base64: z.string(resumeAllowed).check(
    z.maxLength(resumeMaximumBase64Characters, resumeAllowed),
    z.regex(pdfInBase64, resumeAllowed),
    z.refine((value) => value.length % 4 === 0, resumeAllowed),
  ),
});
export type Resume = z.infer<typeof Resume>;

/** 'Apply Now' (`job_id` is the position's) or 'Send Resume' (null). */
export const Application = z.strictObject({
  ...envelope,
  kind: z.literal('application'),
  name: line(messageLimits.nameCharacters),
  email: Email,
  job_id: z.nullable(
    z
      .string()
      .check(z.regex(/^[a-z0-9-]{1,60}$/, "the position's id: up to 60 lowercase letters, digits, hyphens")),
  ),
  message: MessageText,
  /** A portfolio or profile. */
  link: z.optional(SecureWebAddress),
  resume: z.optional(Resume),
});
export type Application = z.infer<typeof Application>;

/** The body of `sendMessage`. */
export const Message = z.discriminatedUnion('kind', [ContactMessage, Application], {
  error: (issue) =>
    issue.code === 'invalid_union'
      ? `one of ${messageKinds.map((kind) => JSON.stringify(kind)).join(', ')}`
      : undefined,
});
export type Message = z.infer<typeof Message>;

/** Confirms that the message is stored. */
export const MessageReceipt = z.strictObject({
  reference: z.string().check(z.regex(messageReferencePattern)),
});
export type MessageReceipt = z.infer<typeof MessageReceipt>;

/** A résumé at its limit, and 300 KB for everything else, escaped. */
export const messageBodyMaximumBytes = resumeMaximumBase64Characters + 300 * 1_024;
