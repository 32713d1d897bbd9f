import { describe, expect, it } from 'vitest';
import { createAddresses } from './addresses.ts';

const addresses = createAddresses({
  'https://cognito-idp.us-east-1.amazonaws.com': 'http://localhost:4280/_aws/cognito-idp',
  'https://d1.cloudfront.net': 'http://localhost:4280',
  'https://api.stripe.com': 'http://127.0.0.1:9000',
});

describe('localize', () => {
  it('replaces an origin alone, before a path and in the middle of a text', () => {
    expect(addresses.localize('https://api.stripe.com')).toBe('http://127.0.0.1:9000');
    expect(addresses.localize('https://d1.cloudfront.net/generate?a=1')).toBe(
      'http://localhost:4280/generate?a=1',
    );
    expect(
      addresses.localize("connect-src 'self' https://cognito-idp.us-east-1.amazonaws.com; img-src 'self'"),
    ).toBe("connect-src 'self' http://localhost:4280/_aws/cognito-idp; img-src 'self'");
    expect(addresses.localize('{"a":"https://cognito-idp.us-east-1.amazonaws.com/"}')).toBe(
      '{"a":"http://localhost:4280/_aws/cognito-idp/"}',
    );
  });

  it('leaves another host alone that begins or ends alike', () => {
    for (const other of [
      'https://api.stripe.com.example.org/',
      'https://api.stripe.community/',
      'https://api.stripe.com:8443/',
      'http://api.stripe.com/',
      'https://xd1.cloudfront.net',
    ]) {
      expect(addresses.localize(other)).toBe(other);
    }
  });

  it('reaches every text of a value', () => {
    expect(
      addresses.localizeAll({ list: [{ url: 'https://d1.cloudfront.net/a' }], number: 1, nothing: null }),
    ).toEqual({ list: [{ url: 'http://localhost:4280/a' }], number: 1, nothing: null });
  });

  it('leaves everything as it is without a table', () => {
    expect(createAddresses({}).localize('https://api.stripe.com')).toBe('https://api.stripe.com');
  });
});
