import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { fixedWidthSignature } from './fixed-width-signature.ts';

it('keeps what a signature says, however long its numbers are', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const message = Buffer.from('a message');
  for (let count = 0; count < 600; count += 1) {
    const signature = fixedWidthSignature(sign('sha256', message, privateKey));
    expect(signature).toHaveLength(64);
    expect(verify('sha256', message, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature)).toBe(true);
  }
});

it('refuses what is no signature in DER', () => {
  const numberOf = (length: number) => [0x02, length, ...Array.from({ length }, () => 1)];
  const wrong = [
    [],
    [0x30, 2, 0x02, 0],
    [0x31, 68, ...numberOf(32), ...numberOf(32)],
    [0x30, 80, ...numberOf(40)],
  ];
  for (const bytes of wrong) {
    expect(() => fixedWidthSignature(Uint8Array.from(bytes))).toThrow('The signature is not in DER.');
  }
});
