import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { passwordMinimumCharacters } from '../billing/catalog.ts';
import { commonestPasswords } from './commonest-passwords.ts';
import { isEasilyGuessed } from './password-rule.ts';

const ofAda = (password: string) => isEasilyGuessed(password, 'Ada.Lovelace@example.com', commonestPasswords);

describe('a new password', () => {
  it.each(['123456', 'password', 'PassWord1', 'iloveyou', 'qwertyuiop'])('is not %s', (password) => {
    expect(ofAda(password)).toBe(true);
  });

  it.each(['ada.lovelace@example.com', 'ADA.LOVELACE@EXAMPLE.COM', 'ada.lovelace'])(
    'is not the address of the account: %s',
    (password) => {
      expect(ofAda(password)).toBe(true);
    },
  );

  it.each(['correct horse', 'ada.lovelac', 'example.com', 'secret-enough'])('may be %s', (password) => {
    expect(ofAda(password)).toBe(false);
  });

  it('is compared with the 10,000 commonest of those that are long enough: vitest -u writes the list', async () => {
    const ranked = dictionary['passwords-common'].map((password) => password.toLowerCase());
    const long = new Set(ranked.filter(({ length }) => length >= passwordMinimumCharacters));
    const commonest = [...long].slice(0, 10_000).toSorted();
    await expect(`${JSON.stringify(commonest.join('\n'))}\n`).toMatchFileSnapshot('commonest-passwords.json');
    expect(commonestPasswords.size).toBe(10_000);
  });
});
