import { createHmac } from 'node:crypto';

/** How many requests one subject may make within a window. */
export interface Limit {
  readonly name: string;
  readonly maximum: number;
  readonly windowSeconds: number;
}

/** One counter: the requests of one subject within one window of one limit. */
export interface LimitCounter {
  /** Of its limit, for the log. */
  readonly name: string;
  /** Its key. It holds no personal data. */
  readonly id: string;
  readonly maximum: number;
  /** When the window ends: then another request may succeed. */
  readonly endsAt: Date;
}

/**
 * The counter of this moment. Windows follow the clock, so the end of one is the same for all subjects, and an hour ends
 * no later than its day.
 *
 * @param subject whom or what it counts; only a pseudonym of it is stored
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
 * A name for a subject that holds for one day (UTC), and is not the subject. The salt is the day itself: who can read
 * the table could read a secret beside it as well, and could try all addresses with either. What protects people is
 * that no name holds longer than its day, so that days cannot be joined, and that DynamoDB deletes the counters.
 */
export function pseudonym(subject: string, now: Date): string {
  const salt = `reelwright limits ${now.toISOString().slice(0, 10)}`;
  return createHmac('sha256', salt).update(subject).digest('base64url').slice(0, 22);
}
