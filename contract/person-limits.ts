/** How often one person may call some routes in each clock hour or day (UTC). */
export interface PersonLimit {
  readonly maximum: number;
  readonly per: 'hour' | 'day';
  /** In the plural. */
  readonly of: string;
}

/**
 * Routes of the same limit count together. A failed request counts too, since it has cost what the limit
 * guards; one that is refused before (401, or against the contract) does not.
 */
export const personLimits = {
  exports: { maximum: 3, per: 'day', of: 'data exports' },
  uploads: { maximum: 30, per: 'hour', of: 'upload forms' },
  checkouts: { maximum: 10, per: 'hour', of: 'checkouts' },
  plan_changes: { maximum: 30, per: 'hour', of: 'plan changes and visits to the portal' },
  image_checks: { maximum: 60, per: 'hour', of: 'image checks' },
  chains: { maximum: 30, per: 'hour', of: 'joined chains' },
  share_links: { maximum: 60, per: 'hour', of: 'share links' },
  improved_prompts: { maximum: 50, per: 'day', of: 'improved prompts' },
  account_changes: { maximum: 10, per: 'hour', of: 'changes of the account' },
  free_samples: { maximum: 3, per: 'day', of: 'starts of a free video' },
  free_cancellations: { maximum: 60, per: 'hour', of: 'refunded cancellations' },
  api_key_changes: { maximum: 20, per: 'hour', of: 'changes of API keys' },
} as const satisfies Record<string, PersonLimit>;

export type PersonLimitName = keyof typeof personLimits;

/**
 * Prompts that the model rewrites for all persons on a day (UTC). One costs a fifth of a cent at most: 2,000
 * characters in and as many out, at $0.30 and $2.50 a million tokens.
 * https://ai.google.dev/gemini-api/docs/latest-model (November 2026)
 */
export const improvedPromptsPerDayMaximum = 10_000;

/** One account's requests by keys in each clock minute, without those for videos. */
export const apiRequestsPerMinute = 600;

/** A tenth more than published: evenly sent requests may arrive 6 s late, in the next minute. */
export const apiRequestsAcceptedPerMinute = apiRequestsPerMinute + apiRequestsPerMinute / 10;

/** One account's requests that wait for a video. One more is answered without waiting. */
export const accountWaitsMaximum = 10;

/** One person's unfinished videos. One more is refused with 429. */
export const videosInFlightMaximum = 20;

/** The same for programs: more than an hour's quota. */
export const videosInFlightMaximumByKey = 300;

/**
 * All mail to typed addresses. With visitors' messages and status announcements below SES's first limits, 14 a
 * second and 50,000 a day; the rest is for account emails.
 * https://docs.aws.amazon.com/ses/latest/dg/quotas.html
 */
export const mailsPerTenMinutesMaximum = 1_000;
export const mailsPerDayMaximum = 20_000;

export const windowSeconds = { hour: 60 * 60, day: 24 * 60 * 60 } as const satisfies Record<
  PersonLimit['per'],
  number
>;

export const perWords = { hour: 'an hour', day: 'a day' } as const satisfies Record<
  PersonLimit['per'],
  string
>;

/**
 * '3 data exports a day'.
 *
 * @param maximum what holds now
 */
export function personLimitWords(name: PersonLimitName, maximum: number): string {
  const { of, per }: PersonLimit = personLimits[name];
  return `${maximum} ${of} ${perWords[per]}`;
}
