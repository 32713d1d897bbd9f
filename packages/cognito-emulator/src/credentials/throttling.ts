/**
 * Limits on guessing, kept in memory: no client can restart the emulator to lift them. Names that no user has are counted
 * like those of users, so that a limit reveals nothing.
 */

/** Locks a name out for ever longer times, as Cognito does after failed passwords. */
export interface FailureLock {
  isLocked(name: string): boolean;
  recordFailure(name: string): void;
  forgive(name: string): void;
}

/** Allows a name so many events an hour. */
export interface HourlyLimit {
  /** Whether one more is allowed; counts it if so. */
  take(name: string): boolean;
}

/** More names than one machine has users; the oldest are removed first. */
const maximumNames = 10_000;
const freeFailures = 5;
const longestLockMilliseconds = 15 * 60_000;
const forgetMilliseconds = 15 * 60_000;
const hourMilliseconds = 60 * 60_000;

/**
 * After the fifth failure a name is locked for one second, and twice as long after each further one, up to 15
 * minutes; tries meanwhile do not count. Success, or 15 minutes without a failure, unlock.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/authentication.html ("Lockout behavior for failed sign-in attempts")
 */
export function createFailureLock(now: () => number): FailureLock {
  const failures = new Map<string, { count: number; lastAt: number; lockedUntil: number }>();
  return {
    isLocked: (name) => (failures.get(name)?.lockedUntil ?? 0) > now(),
    recordFailure(name) {
      const known = failures.get(name);
      const isForgotten =
        known === undefined || now() - Math.max(known.lastAt, known.lockedUntil) > forgetMilliseconds;
      const count = isForgotten ? 1 : known.count + 1;
      const lockMilliseconds =
        count < freeFailures ? 0 : Math.min(1_000 * 2 ** (count - freeFailures), longestLockMilliseconds);
      failures.delete(name);
      failures.set(name, { count, lastAt: now(), lockedUntil: now() + lockMilliseconds });
      dropOldest(failures);
    },
    forgive: (name) => void failures.delete(name),
  };
}

export function createHourlyLimit(now: () => number, limit: number): HourlyLimit {
  const taken = new Map<string, readonly number[]>();
  const recent = (name: string) => (taken.get(name) ?? []).filter((at) => now() - at < hourMilliseconds);
  return {
    take(name) {
      const times = recent(name);
      if (times.length >= limit) return false;
      taken.delete(name);
      taken.set(name, [...times, now()]);
      dropOldest(taken);
      return true;
    },
  };
}

function dropOldest(names: Map<string, unknown>): void {
  if (names.size <= maximumNames) return;
  for (const oldest of names.keys()) {
    names.delete(oldest);
    return;
  }
}
