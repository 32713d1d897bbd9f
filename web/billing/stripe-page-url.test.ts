import { describe, expect, it } from 'vitest';
import { isStripePageUrl } from './stripe-page-url.ts';

describe('the address of a page of Stripe’s', () => {
  it.each([
    'https://checkout.stripe.com/c/pay/cs_test_1',
    'http://localhost:4280/_local/stripe/pay',
    'http://127.0.0.1:9001/c/pay',
  ])('%s may be opened', (address) => {
    expect(isStripePageUrl(address)).toBe(true);
  });

  it.each([
    'http://checkout.stripe.com/c/pay/cs_test_1',
    'http://localhost.evil.example/',
    'http://user@evil.example/?localhost',
    'javascript:alert(1)',
    'data:text/html,hello',
    '/pricing',
    '',
  ])('%j may not', (address) => {
    expect(isStripePageUrl(address)).toBe(false);
  });
});
