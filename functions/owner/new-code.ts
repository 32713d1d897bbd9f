import { randomInt } from 'node:crypto';

/** Six digits, each equally likely, by the system's random numbers. */
export function newCode(): string {
  return randomInt(1_000_000).toString().padStart(6, '0');
}
