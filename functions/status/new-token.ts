import { randomBytes } from 'node:crypto';

/** A token of 128 random bits in base64url. */
export function newToken(): string {
  return randomBytes(16).toString('base64url');
}
