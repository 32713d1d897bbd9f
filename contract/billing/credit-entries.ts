/** Where a movement of credits came from. */
export const creditEntrySources = [
  /** A video: charged, or given back because it failed or was cancelled in time. */
  'video',
  /** A credit pack was bought. */
  'pack',
  /** A cycle of the plan began or ended. */
  'plan',
  /** An advance while a renewal is being charged, or its end when the charge fails. */
  'advance',
  /** The plan changed within a cycle. */
  'plan_change',
  /** A payment was refunded or disputed, or such a return was undone. */
  'payment_return',
  /** The deduction call of the API. */
  'deduction',
  /** Credits that test keys play with. */
  'sandbox',
  /** Support has granted credits, or taken some. */
  'support',
] as const;
export type CreditEntrySource = (typeof creditEntrySources)[number];

export const creditEntryKinds = ['grant', 'deduct', 'refund', 'expire', 'revoke'] as const;
export type CreditEntryKind = (typeof creditEntryKinds)[number];

/** What an operator may grant or take at once (`npm run credits`). */
export const operatorCreditsMaximum = 100_000;
/** What all operators together may grant and take in a day (UTC). */
export const operatorCreditsPerDayMaximum = 1_000_000;
