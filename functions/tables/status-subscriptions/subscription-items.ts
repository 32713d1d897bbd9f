import { createHash } from 'node:crypto';

/** The partitions (`part`) besides `sent#<update>`. */
export const parts = { subscribers: 'subscribers', tokens: 'tokens' } as const;

export const confirmationHours = 48;

/** SHA-256, hexadecimal: the id of a token or an address. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** When an item expires, in seconds since 1970. */
export function secondsAfter(now: Date, hours: number): number {
  return Math.floor(now.getTime() / 1_000) + hours * 60 * 60;
}
