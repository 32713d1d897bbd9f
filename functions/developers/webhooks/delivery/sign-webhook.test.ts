import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { newWebhookSecret, webhookHeaders } from './sign-webhook.ts';

describe('a webhook is signed by the Standard Webhooks specification', () => {
  it('as its published example is', () => {
    // libraries/javascript/src/webhook.test.ts, the same in every library of the specification.
    expect(
      webhookHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
        id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
        at: new Date(1_614_265_330_000),
        body: '{"test": 2432232314}',
      }),
    ).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('so that its own library accepts it', () => {
    const secret = newWebhookSecret();
    const body = JSON.stringify({ type: 'video.completed', data: { prompt: 'Éclair au café – 東京' } });
    const headers = webhookHeaders([secret], { id: 'evt_1', at: new Date(), body });
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow('No matching signature');
    expect(() => new Webhook(secret).verify(body, { ...headers, 'webhook-id': 'evt_2' })).toThrow();
    expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow();
  });

  it('by both secrets while one replaces the other', () => {
    const secrets = [newWebhookSecret(), newWebhookSecret()];
    const headers = webhookHeaders(secrets, { id: 'evt_1', at: new Date(), body: '{}' });
    for (const secret of secrets) expect(new Webhook(secret).verify('{}', headers)).toEqual({});
  });

  it('with the time of the attempt, so that an old one is refused', () => {
    const secret = newWebhookSecret();
    const at = new Date(Date.now() - 6 * 60 * 1_000);
    expect(() =>
      new Webhook(secret).verify('{}', webhookHeaders([secret], { id: 'e', at, body: '{}' })),
    ).toThrow('too old');
  });
});
