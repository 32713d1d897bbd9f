import { describe, expect, it } from 'vitest';
import { sessionOf } from './session.ts';

const account_id = '0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11';

describe("an access token's session", () => {
  it('is the person and the epoch of their sessions', () => {
    expect(sessionOf({ account_id, token_use: 'access', session_epoch: '3' })).toEqual({
      userId: account_id,
      epoch: 3,
    });
  });

  it.each([
    ['an id token', { account_id, token_use: 'id', session_epoch: '0' }],
    ['a token without a user', { token_use: 'access', session_epoch: '0' }],
    ['a token whose user is no id', { account_id: 'ada', token_use: 'access', session_epoch: '0' }],
    ['a token of the user pool alone', { sub: account_id, token_use: 'access', session_epoch: '0' }],
    ['a token without an epoch', { account_id, token_use: 'access' }],
    ['an epoch that is no number', { account_id, token_use: 'access', session_epoch: 'latest' }],
    ['a negative epoch', { account_id, token_use: 'access', session_epoch: '-1' }],
  ])('is none of %s', (_name, claims) => {
    expect(sessionOf(claims)).toBeNull();
  });
});
