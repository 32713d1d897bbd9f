import { describe, expect, it } from 'vitest';
import { readConfirmationLink, readSessionsLink } from './confirmation-link.ts';

const token = `${'a-1_'.repeat(10)}xyz`;

describe('the link of the confirmation email', () => {
  it.each([
    ['', null],
    [`&key=${token}`, token],
    ['&key=short', null],
  ])('carries token, address and a key, if one was sent: %j', (part, key) => {
    expect(readConfirmationLink(`?confirm=${token}&email=ada%2Bvideos%40example.com${part}`)).toEqual({
      token,
      email: 'ada+videos@example.com',
      key,
    });
  });

  it.each([
    '',
    '?next=/dashboard',
    `?confirm=${token}x&email=a@b.example`,
    '?confirm=123456&email=a@b.example',
    `?confirm=${token}`,
    `?confirm=${token}&email=ada`,
  ])('is not %j', (search) => {
    expect(readConfirmationLink(search)).toBeNull();
  });
});

describe('the link that ends all sessions', () => {
  it('carries a token', () => {
    expect(readSessionsLink(`?end-sessions=${token}`)).toBe(token);
  });

  it.each(['', '?end-sessions=', `?end-sessions=${token}x`, `?confirm=${token}`])('is not %j', (search) => {
    expect(readSessionsLink(search)).toBeNull();
  });
});
