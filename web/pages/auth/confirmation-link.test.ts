import { describe, expect, it } from 'vitest';
import { readConfirmationLink, readSessionsLink } from './confirmation-link.ts';

const token = `${'a-1_'.repeat(10)}xyz`;

describe('the link of the confirmation email', () => {
  it('carries token and address', () => {
    expect(readConfirmationLink(`?confirm=${token}&email=ada%2Bvideos%40example.com`)).toEqual({
      token,
      email: 'ada+videos@example.com',
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
