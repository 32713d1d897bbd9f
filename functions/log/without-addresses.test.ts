import { describe, expect, it } from 'vitest';
import { takeAddressesOut, withoutAddresses } from './without-addresses.ts';

describe('a text for the log', () => {
  it.each([
    'ada@example.com',
    'ada+video@mail.example.co.uk',
    "o'hara_1@example.com",
    'zoë@exämple.com',
    'ADA@EXAMPLE.COM',
  ])('does not hold %s', (email) => {
    const said = `MessageRejected: Email address is not verified: ${email}, <${email}>, "${email}".`;
    expect(withoutAddresses(said)).toBe(
      'MessageRejected: Email address is not verified: [address], <[address]>, "[address]".',
    );
  });

  it('keeps what is none', () => {
    const stack = 'Error: no\n    at send (/var/task/node_modules/@aws-sdk/client-sesv2/index.js:1:2)';
    expect(withoutAddresses(stack)).toBe(stack);
  });

  it('is also what an error says of itself, by its stack too', () => {
    const error = takeAddressesOut(new TypeError('No mailbox ada@example.com.'));
    expect(error).toBeInstanceOf(TypeError);
    expect(`${error.message} ${error.stack}`).not.toContain('ada@');
  });
});
