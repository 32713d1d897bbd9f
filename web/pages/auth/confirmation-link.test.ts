import { describe, expect, it } from 'vitest';
import { readConfirmationLink } from './confirmation-link.ts';

describe('the link of the confirmation email', () => {
  it('carries code, address and token', () => {
    expect(readConfirmationLink('?confirm=012345&email=ada%2Bvideos%40example.com&token=t-1')).toEqual({
      code: '012345',
      email: 'ada+videos@example.com',
      token: 't-1',
    });
  });

  it('may come without a token', () => {
    expect(readConfirmationLink('?confirm=012345&email=ada@example.com&token=')?.token).toBeNull();
  });

  it.each([
    '',
    '?next=/dashboard',
    '?confirm=12345&email=a@b.example',
    '?confirm=123456',
    '?confirm=123456&email=ada',
  ])('is not %j', (search) => {
    expect(readConfirmationLink(search)).toBeNull();
  });
});
