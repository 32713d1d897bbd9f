/** Where a movement of credits came from. */
export const creditEntrySources = [
  /** Charged, or refunded. */
  'video',
  'pack',
  /** A cycle began or ended. */
  'plan',
  /** Granted while a renewal is charged, ended when that fails. */
  'advance',
  /** Within a cycle. */
  'plan_change',
  /** A payment was refunded or disputed, or that was undone. */
  'payment_return',
  /** The API's deduction call. */
  'deduction',
  /** For test keys. */
  'sandbox',
  /** An account's first credits, in a trial. */
  'sign_up',
  /** Support granted or took credits. */
  'support',
] as const;
export type CreditEntrySource = (typeof creditEntrySources)[number];

export const creditEntryKinds = ['grant', 'deduct', 'refund', 'expire', 'revoke'] as const;
export type CreditEntryKind = (typeof creditEntryKinds)[number];

/** Per `npm run credits`. */
export const operatorCreditsMaximum = 100_000;
/** By all operators together, in a day (UTC). */
export const operatorCreditsPerDayMaximum = 1_000_000;
