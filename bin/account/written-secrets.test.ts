import { describe, expect, it } from 'vitest';
import { environmentNamed, withModels } from '../../lib/foundation/environments.ts';
import { withExampleFacts } from '../../test/stacks/example-facts.ts';
import { neededSecrets, placeOf, problemWith } from './written-secrets.ts';

const dev = withExampleFacts(environmentNamed('dev'));
const account = { type: 'service_account', client_email: 'a@b', private_key: '-----BEGIN PRIVATE KEY-----' };

describe('a secret that an operator writes', () => {
  it.each([
    ['stripe-secret-key', 'sk_test_abc', true],
    ['stripe-secret-key', 'pk_test_abc', false],
    ['stripe-secret-key', 'sk_test_abc\n', false],
    ['stripe-webhook-secret', 'whsec_abc', true],
    ['stripe-webhook-secret', 'we_abc', false],
    ['gemini-api-key', 'AIzaSyA-abc_defghijklmnop', true],
    ['gemini-api-key', 'AIza abc', false],
    ['fal-key', '0a1b2c3d-4e5f:0123456789abcdef', true],
    ['fal-key', '0123456789abcdef', false],
    ['google-credentials', JSON.stringify(account), true],
    ['google-credentials', JSON.stringify({ ...account, type: 'authorized_user' }), false],
    ['google-credentials', JSON.stringify({ ...account, private_key_id: 'x'.repeat(4_096) }), false],
    ['google-client-secret', 'GOCSPX-abcdefgh', true],
    ['google-client-secret', '', false],
    ['slack-webhook-url', 'https://hooks.slack.com/services/T0/B0/xyz', true],
    ['slack-webhook-url', 'http://hooks.slack.com/services/T0/B0/xyz', false],
    ['slack-webhook-url', 'https://hooks.slack.com.example/services/T0', false],
    ['pagerduty-routing-key', 'R0123456789abcdefghijklmnopqrstu', true],
    ['pagerduty-routing-key', 'R0123', false],
    ['ncmec-credentials', 'reelwright:secret:with-colon', true],
    ['ncmec-credentials', 'reelwright', false],
  ] as const)('%s has its own form: %s', (secret, value, right) => {
    expect(problemWith(secret, value, dev) === undefined).toBe(right);
  });

  it('is needed only where its service is used', () => {
    expect(neededSecrets(dev)).toEqual(['stripe-secret-key', 'stripe-webhook-secret']);
    expect(neededSecrets(withModels(dev, 'veo-3.1', 'gemini-omni-1.2-flash'))).toEqual([
      'stripe-secret-key',
      'stripe-webhook-secret',
      'gemini-api-key',
      'google-credentials',
    ]);
    const { videos } = withModels(dev, 'veo-3.1', 'gemini-omni-1.2-flash');
    const withFal = { ...dev, videos: { ...videos, providers: ['vertex', 'gemini', 'fal'] as const } };
    expect(neededSecrets(withFal)).toContain('fal-key');
    expect(neededSecrets({ ...dev, alarmWebhooks: { urgent: 'pagerduty' } })).toContain(
      'pagerduty-routing-key',
    );
    const ncmec = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' };
    expect(neededSecrets({ ...dev, ncmec })).toContain('ncmec-credentials');
    expect(neededSecrets(environmentNamed('laptop'))).toContain('google-client-secret');
  });

  it('is kept where functions or CloudFormation look for it', () => {
    expect(placeOf('stripe-secret-key', dev)).toEqual({
      service: 'ssm',
      name: '/reelwright/dev/stripe-secret-key',
      region: 'us-east-1',
    });
    expect(placeOf('google-client-secret', environmentNamed('laptop'))).toEqual({
      service: 'secretsmanager',
      region: 'us-east-1',
      name: 'reelwright/laptop/google-client-secret',
    });
  });
});
