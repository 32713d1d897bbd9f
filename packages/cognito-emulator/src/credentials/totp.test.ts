import { describe, expect, it } from 'vitest';
import { createTotpSecret, totpCode, totpStepOf } from './totp.ts';

// RFC 6238, appendix B: the ASCII secret "12345678901234567890" in base32, and the last six of its eight digits.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('totpCode', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('gives the code of the RFC at %i seconds', (seconds, code) => {
    expect(totpCode(secret, seconds * 1_000)).toBe(code);
  });
});

describe('totpStepOf', () => {
  it('accepts the neighboring half minutes, and no further ones', () => {
    const at = 1_700_000_010_000;
    const step = Math.floor(at / 30_000);
    expect(totpStepOf(secret, totpCode(secret, at - 30_000), at)).toBe(step - 1);
    expect(totpStepOf(secret, totpCode(secret, at + 30_000), at)).toBe(step + 1);
    expect(totpStepOf(secret, totpCode(secret, at - 60_000), at)).toBeUndefined();
    expect(totpStepOf(secret, 'abcdef', at)).toBeUndefined();
  });
});

describe('createTotpSecret', () => {
  it('makes 256 bits in base32, other ones each time', () => {
    expect(createTotpSecret()).toMatch(/^[A-Z2-7]{52}$/);
    expect(createTotpSecret()).not.toBe(createTotpSecret());
  });
});
