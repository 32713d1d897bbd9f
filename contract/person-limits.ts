/** How often one person may ask for what costs much, in each hour or day (UTC) of the clock. */
interface PersonLimit {
  readonly maximum: number;
  readonly per: 'hour' | 'day';
  /** What is counted, in the plural. */
  readonly of: string;
}

/**
 * The limits of one person, by the names that routes give. Routes of the same limit count together. Every request that its
 * route takes counts, also one that fails afterwards, since it has cost what the limit guards. One that is refused before
 * (401, or a part that the contract does not allow) does not.
 */
export const personLimits = {
  exports: { maximum: 3, per: 'day', of: 'data exports' },
  uploads: { maximum: 30, per: 'hour', of: 'upload forms' },
  checkouts: { maximum: 10, per: 'hour', of: 'checkouts' },
  plan_changes: { maximum: 30, per: 'hour', of: 'plan changes and visits to the portal' },
  image_checks: { maximum: 60, per: 'hour', of: 'image checks' },
  share_links: { maximum: 60, per: 'hour', of: 'share links' },
  account_changes: { maximum: 10, per: 'hour', of: 'changes of the account' },
  free_cancellations: { maximum: 60, per: 'hour', of: 'refunded cancellations' },
  api_key_changes: { maximum: 20, per: 'hour', of: 'changes of API keys' },
} as const satisfies Record<string, PersonLimit>;

export type PersonLimitName = keyof typeof personLimits;

/** Requests of the public API that one account's keys may make in each minute of the clock, beside those for videos. */
export const apiRequestsPerMinute = 600;

/**
 * How many of them are accepted before one is refused. Requests that are sent evenly at the published rate may arrive 6 s
 * late, and so a tenth of one minute's with those of the next.
 */
export const apiRequestsAcceptedPerMinute = apiRequestsPerMinute + apiRequestsPerMinute / 10;

/** Requests of one account's keys that wait for a video at once. One more is answered at once, with the video as it is. */
export const accountWaitsMaximum = 10;

/** Videos of one person that wait or are being made at once. One more is refused with 429 until one of them has ended. */
export const videosInFlightMaximum = 20;

/** The same for those that programs start: they wait in line, as many as an hour's quota allows and more. */
export const videosInFlightMaximumByKey = 300;

export const windowSeconds = { hour: 60 * 60, day: 24 * 60 * 60 } as const satisfies Record<
  PersonLimit['per'],
  number
>;

/** '3 data exports a day', for pages and messages. */
export function personLimitWords(name: PersonLimitName): string {
  const { maximum, of, per }: PersonLimit = personLimits[name];
  return `${maximum} ${of} ${per === 'hour' ? 'an hour' : 'a day'}`;
}
