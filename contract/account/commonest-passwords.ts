import commonest from './commonest-passwords.json' with { type: 'json' };

/**
 * The 10,000 commonest long enough passwords of zxcvbn-ts, in lower case (MIT,
 * https://github.com/zxcvbn-ts/zxcvbn). 33 KB gzipped.
 */
export const commonestPasswords: ReadonlySet<string> = new Set(commonest.split('\n'));
