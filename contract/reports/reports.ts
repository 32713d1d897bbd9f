import * as z from 'zod/mini';
import { formEnvelope } from '../fields/form-envelope.ts';
import { CaseId, FileHash } from '../fields/ids.ts';
import { referenceOf } from '../fields/references.ts';
import { Email, line, text } from '../fields/text-schemas.ts';
import { reportKinds, reportLimits } from './report-kinds.ts';

/** `RC-7K3M-Q2`: how people refer to a case. */
export const caseReferencePattern = /^RC-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{2}$/;

export function caseReference(id: CaseId): string {
  return referenceOf('RC', id);
}

const linkAllowed = 'a URL of up to 2,000 characters that starts with https:// or http://';

/** What every report says. Where the video is: a link, the hash of a downloaded file, or both. */
const envelope = {
  id: CaseId,
  ...formEnvelope,
  link: z.optional(
    line(reportLimits.linkCharacters, linkAllowed).check(z.url({ protocol: /^https?$/, error: linkAllowed })),
  ),
  file_hash: z.optional(FileHash),
  explanation: text(reportLimits.explanationMinimumCharacters, reportLimits.explanationCharacters),
  /** 'I believe in good faith that what I say is accurate and complete.' Article 16(2)(d) of the Digital Services Act. */
  good_faith: z.literal(true),
} as const;

/** Article 16(2)(c) of the Digital Services Act asks for both, but where a child is abused. */
const contact = { name: line(reportLimits.nameCharacters), email: Email } as const;

/** A typed name, as the E-SIGN Act allows. */
const signature = line(reportLimits.nameCharacters);

/** Section 3(a)(1)(B) of the TAKE IT DOWN Act says what a request must hold. */
const IntimateImageReport = z.strictObject({
  ...envelope,
  ...contact,
  kind: z.literal('intimate_image'),
  /** 'I am the person shown, or act for them.' */
  on_behalf: z.literal(true),
  signature,
});

const ChildSafetyReport = z.strictObject({
  ...envelope,
  kind: z.literal('child_safety'),
  name: z.optional(contact.name),
  email: z.optional(Email),
});

/** 17 U.S.C. § 512(c)(3)(A) says what a notice must hold. */
const CopyrightReport = z.strictObject({
  ...envelope,
  ...contact,
  kind: z.literal('copyright'),
  organization: z.optional(line(reportLimits.organizationCharacters)),
  postal_address: text(1, reportLimits.postalAddressCharacters),
  phone: z.optional(line(reportLimits.phoneCharacters)),
  /** Describes the copyrighted work. */
  work: text(reportLimits.explanationMinimumCharacters, reportLimits.workCharacters),
  /** 'The information is accurate, and under penalty of perjury I am authorized to act for the owner.' */
  accurate: z.literal(true),
  signature,
});

const ImpersonationReport = z.strictObject({ ...envelope, ...contact, kind: z.literal('impersonation') });

const IllegalReport = z.strictObject({
  ...envelope,
  ...contact,
  kind: z.literal('illegal'),
  /** The country and the law that it breaks. */
  law: line(reportLimits.lawCharacters),
});

const OtherReport = z.strictObject({ ...envelope, ...contact, kind: z.literal('other') });

/** The body of `sendReport`. */
export const Report = z
  .discriminatedUnion(
    'kind',
    [
      IntimateImageReport,
      ChildSafetyReport,
      CopyrightReport,
      ImpersonationReport,
      IllegalReport,
      OtherReport,
    ],
    {
      error: (issue) =>
        issue.code === 'invalid_union'
          ? `one of ${reportKinds.map((kind) => JSON.stringify(kind)).join(', ')}`
          : undefined,
    },
  )
  .check(
    z.refine(({ link, file_hash: hash }) => link !== undefined || hash !== undefined, {
      path: ['link'],
      error: 'the link of the video, or its file’s hash in file_hash',
    }),
  );
export type Report = z.infer<typeof Report>;

/** Confirms that the report is stored. */
export const ReportReceipt = z.strictObject({
  reference: z.string().check(z.regex(caseReferencePattern)),
});

/** Every text at its limit, escaped. */
export const reportBodyMaximumBytes = 100 * 1_024;
