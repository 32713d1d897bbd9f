/** What operators may do alone and in a day, at most; settings of the same names lower it. */
export const operatorMaxima = {
  /** Granting more needs a second person. */
  grantAloneCredits: 14_000,
  /** Refunding more needs a second person. */
  refundAloneCents: 10_000,
  /** What one operator grants and takes in a day (UTC). */
  purseCredits: 50_000,
  /** What one operator refunds in a day (UTC). */
  purseCents: 50_000,
} as const;

/**
 * What settings may let one operator do alone. Nothing, unless the setting of the name says so; a plan that renews
 * always needs a second person.
 */
export const operatorAllowances = {
  /** Credits of an account that is deleted. */
  deleteAloneCredits: 1_000,
  /** Credits of an account whose second factor is reset. */
  resetAloneCredits: 1_000,
} as const;
