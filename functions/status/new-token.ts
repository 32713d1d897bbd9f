import { randomBytes } from 'node:crypto';

/** 128 random bits, base64url. */
export function newToken(): string {
  return randomBytes(16).toString('base64url');
}
