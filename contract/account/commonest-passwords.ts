import commonest from './commonest-passwords.json' with { type: 'json' };

/**
 * The 10,000 commonest passwords of zxcvbn-ts that are long enough, in lower case (MIT,
 * https://github.com/zxcvbn-ts/zxcvbn).
 */
export const commonestPasswords: ReadonlySet<string> = new Set(commonest.split('\n'));
