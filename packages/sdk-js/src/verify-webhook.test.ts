import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { verifyWebhook, WebhookError } from './verify-webhook.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const payload = JSON.stringify({ type: 'credits.low', timestamp: '2026-11-23T10:00:00.000Z', data: {} });

function signed(body: string, at = new Date(), by = secret): Record<string, string> {
  return {
    'Webhook-Id': 'evt_1',
    'Webhook-Timestamp': String(Math.floor(at.getTime() / 1_000)),
    'Webhook-Signature': new Webhook(by).sign('evt_1', at, body),
  };
}

describe('verifyWebhook', () => {
  it('returns the event of a webhook that we signed, however its body and headers are given', () => {
    const headers = signed(payload);
    for (const form of [headers, new Headers(headers)]) {
      expect(verifyWebhook(payload, form, secret).type).toBe('credits.low');
      expect(verifyWebhook(new TextEncoder().encode(payload), form, secret).type).toBe('credits.low');
    }
  });

  it('accepts either signature while a secret is rotated', () => {
    const other = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
    const headers = signed(payload);
    const both = `${signed(payload, new Date(), other)['Webhook-Signature']} ${headers['Webhook-Signature']}`;
    expect(verifyWebhook(payload, { ...headers, 'Webhook-Signature': both }, secret).type).toBe(
      'credits.low',
    );
  });

  it.each([
    ['was changed', `${payload} `, signed(payload)],
    [
      'is signed by another',
      payload,
      signed(payload, new Date(), `whsec_${Buffer.alloc(32).toString('base64')}`),
    ],
    ['is too old', payload, signed(payload, new Date(Date.now() - 6 * 60_000))],
    ['has no signature', payload, {}],
    ['holds no event', '[]', signed('[]')],
    ['is no JSON', 'x', signed('x')],
  ])('refuses a webhook that %s', (_words, body, headers) => {
    expect(() => verifyWebhook(body, headers, secret)).toThrow(WebhookError);
  });
});
