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
