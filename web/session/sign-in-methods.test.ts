import { describe, expect, it } from 'vitest';
import { signInMethodsOf } from './sign-in-methods.ts';

const google = { userId: '1234', providerName: 'Google', providerType: 'Google', issuer: null };

describe('how an account can be signed in to, by its id token', () => {
  it.each([
    ['a password alone', {}, { password: true, google: false }],
    ['Google first', { identities: [{ ...google, primary: 'true' }] }, { password: false, google: true }],
    [
      'Google first, as a boolean',
      { identities: [{ ...google, primary: true }] },
      { password: false, google: true },
    ],
    [
      'a password, and Google linked to it',
      { identities: [{ ...google, primary: 'false' }] },
      { password: true, google: true },
    ],
    ['claims of another shape', { identities: 'none' }, { password: true, google: false }],
  ])('%s', (_name, claims, methods) => {
    expect(signInMethodsOf(claims)).toEqual(methods);
  });
});
