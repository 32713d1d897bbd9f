import { Rejection } from './rejection.ts';
import { secondsUntil } from './waiting.ts';

/**
 * 429 with the seconds to wait for programs (`Retry-After`, `retry_after_seconds`), and a message for people.
 */
export function tooManyRequests(endsAt: Date, now: Date, sentence: (seconds: number) => string): Rejection {
  const seconds = secondsUntil(endsAt, now);
  return new Rejection('too_many_requests', { message: sentence(seconds), retry_after_seconds: seconds });
}
