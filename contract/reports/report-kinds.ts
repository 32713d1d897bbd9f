/** What a video is reported for. Forms use this file, so it needs no zod. */
export const reportKinds = [
  'intimate_image',
  'child_safety',
  'copyright',
  'impersonation',
  'illegal',
  'other',
] as const;
export type ReportKind = (typeof reportKinds)[number];

/**
 * Hides the video before anyone has looked at it: 48 hours are the most that the TAKE IT DOWN Act leaves, and the
 * harm grows by the minute. A video that was looked at and shown again is not hidden at once a second time.
 */
export function hidesAtOnce(kind: ReportKind): boolean {
  return kind === 'intimate_image' || kind === 'child_safety';
}

/** Hours until an operator has decided; the owner's appeal gets a week. */
export const decisionHours: Readonly<Record<ReportKind, number>> = {
  intimate_image: 24,
  child_safety: 24,
  copyright: 48,
  impersonation: 48,
  illegal: 48,
  other: 48,
};
export const appealHours = 7 * 24;

/** After the decision; as for the complaints of Article 20 of the Digital Services Act, which does not bind small hosts. */
export const appealDays = 180;

/**
 * How long the files of a video that was reported for the safety of children are kept, whatever is deleted:
 * 18 U.S.C. § 2258A(h).
 */
export const evidenceDays = 365;

/** Removed videos of one owner within a year that suspend the account. */
export const removalsBeforeSuspension = 3;

/** What became of a report to NCMEC: `by_hand` where their web service is not set up. */
export const childReportStates = ['due', 'opened', 'sent', 'by_hand'] as const;

/** Why a video was removed, as the owner is told. */
export const removalGrounds = [
  'intimate_image',
  'child_safety',
  'copyright',
  'impersonation',
  'illegal',
  'terms',
] as const;
export type RemovalGround = (typeof removalGrounds)[number];

export const reportLimits = {
  explanationMinimumCharacters: 10,
  explanationCharacters: 5_000,
  nameCharacters: 200,
  organizationCharacters: 200,
  postalAddressCharacters: 500,
  phoneCharacters: 40,
  workCharacters: 5_000,
  lawCharacters: 500,
  linkCharacters: 2_000,
  appealCharacters: 5_000,
} as const;
