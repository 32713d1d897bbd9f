import { Rejection } from './rejection.ts';
import { secondsUntil } from './waiting.ts';

/**
 * 429 that says when another request may succeed: in seconds for programs (`Retry-After`, `retry_after_seconds`), and in
 * its sentence for people.
 *
 * @param sentence of the seconds to wait
 */
export function tooManyRequests(endsAt: Date, now: Date, sentence: (seconds: number) => string): Rejection {
  const seconds = secondsUntil(endsAt, now);
  return new Rejection('too_many_requests', { message: sentence(seconds), retry_after_seconds: seconds });
}
