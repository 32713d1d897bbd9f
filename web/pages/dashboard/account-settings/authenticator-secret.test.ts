import { expect, it } from 'vitest';
import { inGroups, pathOfModules, setupUri } from './authenticator-secret.ts';

it('writes a secret in groups of four', () => {
  expect(inGroups('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
  expect(inGroups('')).toBe('');
});

it('draws each run of dark modules once, where it is', () => {
  expect(
    pathOfModules([
      [true, true, false, true],
      [false, false, false, false],
      [false, true, true, true],
    ]),
  ).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z');
});

it('writes what an authenticator scans', () => {
  expect(setupUri('ABCDEFGH', 'ada+videos@example.com')).toBe(
    'otpauth://totp/Reelwright:ada%2Bvideos%40example.com?secret=ABCDEFGH&issuer=Reelwright',
  );
});
