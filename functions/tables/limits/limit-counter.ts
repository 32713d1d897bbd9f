import { createHmac } from 'node:crypto';

/** How many requests one subject may make within a window. */
export interface Limit {
  readonly name: string;
  readonly maximum: number;
  readonly windowSeconds: number;
}

/** One subject's requests within one window. */
export interface LimitCounter {
  /** For the log. */
  readonly name: string;
  /** Without personal data. */
  readonly id: string;
  readonly maximum: number;
  /** When another request may succeed. */
  readonly endsAt: Date;
}

/**
 * Windows follow the clock, so all subjects' windows end together, and an hour ends no later than its day.
 *
 * @param subject only its pseudonym is stored
 */
export function counterOf({ name, maximum, windowSeconds }: Limit, subject: string, now: Date): LimitCounter {
  const milliseconds = windowSeconds * 1_000;
  const window = Math.floor(now.getTime() / milliseconds);
  return {
    name,
    id: `limit#${name}#${windowSeconds}#${window}#${pseudonym(`${name} ${subject}`, now)}`,
    maximum,
    endsAt: new Date((window + 1) * milliseconds),
  };
}

/**
 * A subject's name for one day (UTC). The salt is the day: a reader of the table could read a secret beside
 * it as well, and try all addresses with either. The protection is that names of different days cannot be
 * joined, and that DynamoDB deletes the counters.
 */
export function pseudonym(subject: string, now: Date): string {
  const salt = `reelwright limits ${now.toISOString().slice(0, 10)}`;
  return createHmac('sha256', salt).update(subject).digest('base64url').slice(0, 22);
}
