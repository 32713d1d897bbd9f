import { randomBytes } from 'node:crypto';

/** 128 random bits in base64url: whoever has it may do what it stands for. */
export function newToken(): string {
  return randomBytes(16).toString('base64url');
}
