import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/**
 * A hash of a request that ignores order and spacing (RFC 8785), so that JSON written anew repeats the same
 * request.
 *
 * @param about the route, or another use of the content
 */
export function fingerprint(about: string, content: unknown): string {
  return createHash('sha256')
    .update(`${about}\n${canonicalize(content) ?? ''}`)
    .digest('hex');
}

/** The hashes of a request with an idempotency key. */
export interface RequestFingerprints {
  /** Hash of its parts as the contract of its time parsed them, with defaults. */
  readonly meant: string;
  /** Hash of its JSON as sent. Null in older records. */
  readonly sent: string | null;
}

/**
 * Whether one request repeats another: sent alike, even if a release changed its meaning since, or with the
 * same meaning.
 */
export function isRepeated(before: RequestFingerprints, now: RequestFingerprints): boolean {
  return before.meant === now.meant || (before.sent !== null && before.sent === now.sent);
}
