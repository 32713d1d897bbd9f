import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Time-based one-time passwords as authenticator programs make them: RFC 6238 with SHA-1, 30 seconds, six digits. */

const stepMilliseconds = 30_000;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new shared secret of 256 bits in base32 (52 characters, as Cognito's). */
export function createTotpSecret(): string {
  let bits = '';
  for (const byte of randomBytes(32)) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('');
}

/** The code that an authenticator shows at a moment (milliseconds). */
export function totpCode(secret: string, atMilliseconds: number): string {
  return codeOfStep(secret, Math.floor(atMilliseconds / stepMilliseconds));
}

/**
 * The time step that a code belongs to, or undefined if it is none of the present one and its two neighbors: a
 * clock may be half a minute off. The caller remembers the step, for a code may be used once only.
 */
export function totpStepOf(secret: string, code: string, atMilliseconds: number): number | undefined {
  const present = Math.floor(atMilliseconds / stepMilliseconds);
  let found: number | undefined;
  for (const step of [present - 1, present, present + 1]) {
    const expected = Buffer.from(codeOfStep(secret, step));
    const given = Buffer.from(code);
    if (given.length === expected.length && timingSafeEqual(given, expected)) found = step;
  }
  return found;
}

function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secretBytes(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

function secretBytes(secret: string): Buffer {
  let bits = '';
  for (const character of secret) bits += alphabet.indexOf(character).toString(2).padStart(5, '0');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
