import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/**
 * A hash of what a request asks for: the same for the same content in any order and spacing (RFC 8785), so that a program
 * that writes its JSON anew repeats the same request.
 *
 * @param about the route, or what else the content is for
 */
export function fingerprint(about: string, content: unknown): string {
  return createHash('sha256')
    .update(`${about}\n${canonicalize(content) ?? ''}`)
    .digest('hex');
}

/** Two hashes of a request with an idempotency key. */
export interface RequestFingerprints {
  /** Of what it meant by the contract of its time: its parts, checked, with their defaults. */
  readonly meant: string;
  /** Of its JSON as it was sent. Null in a record from before there was one. */
  readonly sent: string | null;
}

/**
 * Whether one request repeats another: it was sent alike, whatever a release has changed of its meaning since, or it means
 * the same.
 */
export function isRepeated(before: RequestFingerprints, now: RequestFingerprints): boolean {
  return before.meant === now.meant || (before.sent !== null && before.sent === now.sent);
}
