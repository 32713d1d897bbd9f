import { networkCounters } from '../limits/network-limits.ts';
import { counterOf, type LimitCounter } from '../tables/limits/limit-counter.ts';

const hour = 60 * 60;
const day = 24 * hour;

const networkLimits = [
  { maximum: 10, windowSeconds: hour },
  { maximum: 40, windowSeconds: day },
] as const;
const emailLimit = { name: 'report_email', maximum: 20, windowSeconds: day } as const;

/** Counters of who reports. There is no total, so that no flood of reports blocks others'. */
export function countersOf(
  reporter: { readonly email: string | undefined; readonly visitorAddress: string },
  now: Date,
): readonly LimitCounter[] {
  const { email, visitorAddress } = reporter;
  return [
    ...networkCounters('report', visitorAddress, now, networkLimits),
    ...(email === undefined ? [] : [counterOf(emailLimit, email.toLowerCase(), now)]),
  ];
}
