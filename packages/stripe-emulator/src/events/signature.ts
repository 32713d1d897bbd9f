import { createHmac } from 'node:crypto';

/**
 * The value of `Stripe-Signature` for a body sent at a time: HMAC-SHA256 of `<time>.<body>` under the endpoint's
 * secret, in hexadecimal. Source: https://docs.stripe.com/webhooks#verify-manually
 */
export function signatureHeader(body: string, secret: string, timeSeconds: number): string {
  const signature = createHmac('sha256', secret).update(`${timeSeconds}.${body}`, 'utf8').digest('hex');
  return `t=${timeSeconds},v1=${signature}`;
}
