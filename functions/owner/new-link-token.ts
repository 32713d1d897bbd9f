import { randomBytes } from 'node:crypto';

/** A token of 256 random bits in base64url. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url');
}
