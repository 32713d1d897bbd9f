import Stripe from 'stripe';
import { createStripeInProcess } from 'stripe-emulator/in-process.ts';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { localSigner } from '../../functions/provenance/testing/local-signer.ts';
import { environmentNamed } from '../../lib/foundation/environments.ts';
import { startSmallServices } from '../../test/handlers/small-services.ts';
import { withExampleFacts } from '../../test/stacks/example-facts.ts';
import { writeSecret } from './write-secret.ts';

const aws = await startSmallServices();
vi.stubEnv('AWS_ENDPOINT_URL', aws.endpoint);
vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAOPERATOR');
vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
afterAll(() => {
  vi.unstubAllEnvs();
  aws.stop();
});

const dev = withExampleFacts(environmentNamed('dev'));
const stripe = createStripeInProcess({ now: Date.now });
const accepting = () => stripe.stripe;
const refusing = () =>
  stripe.clientFor(async () => ({
    status: 401,
    headers: { 'content-type': 'application/json' },
    body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_***' } },
  }));

describe('writing a secret', () => {
  it('writes it for the first time and over the former one', async () => {
    for (const value of ['sk_test_first', 'sk_test_second']) {
      expect(await writeSecret('stripe-secret-key', value, dev, accepting)).toContain('within five minutes');
      expect(aws.parameters.get('/reelwright/dev/stripe-secret-key')).toBe(value);
    }
  });

  it('asks Stripe first, and keeps the former key if Stripe refuses the new one', async () => {
    aws.parameters.set('/reelwright/dev/stripe-secret-key', 'sk_test_former');
    await expect(writeSecret('stripe-secret-key', 'sk_test_mistyped', dev, refusing)).rejects.toThrow(
      'Nothing was written. Stripe does not take the key: StripeAuthenticationError',
    );
    expect(aws.parameters.get('/reelwright/dev/stripe-secret-key')).toBe('sk_test_former');
  });

  it('refuses what has not its form, and never repeats it', async () => {
    const written = writeSecret('stripe-webhook-secret', 'sk_test_pasted_here', dev);
    await expect(written).rejects.toThrow('Nothing was written. A signing secret of Stripe begins with');
    await expect(written).rejects.not.toThrow('sk_test_pasted_here');
    expect(aws.parameters.has('/reelwright/dev/stripe-webhook-secret')).toBe(false);
  });

  it("writes certificates only of the key that signs videos, in their issuers' order", async () => {
    const name = '/reelwright/dev/provenance-certificates';
    const { pem: deployed } = await localSigner(new Date());
    const { pem: ofAnotherKey } = await localSigner(new Date());
    aws.parameters.set(name, deployed);
    const write = (pem: string) => writeSecret('provenance-certificates', pem, dev);

    await expect(write(ofAnotherKey)).rejects.toThrow('is not of the key that signs videos');
    await expect(write('no certificate')).rejects.toThrow('It holds no certificate in PEM.');
    const [leaf = '', root = ''] = deployed.split(/(?<=END CERTIFICATE-----)\s+/);
    await expect(write(`${root}\n${leaf}`)).rejects.toThrow('followed by that of its issuer');
    const { pem: ended } = await localSigner(new Date('2000-01-01T00:00:00.000Z'));
    await expect(write(ended)).rejects.toThrow('The first certificate ended on Jan  1 00:00:00 2020 GMT.');
    expect(aws.parameters.get(name)).toBe(deployed);

    expect(await write(leaf)).toContain('within five minutes');
    expect(aws.parameters.get(name)).toBe(leaf);
  });

  it('tells a key that Stripe refuses from a Stripe that does not answer', async () => {
    const unreachable = () =>
      new Stripe('sk_test_x', { host: '127.0.0.1', port: 9, protocol: 'http', maxNetworkRetries: 0 });
    await expect(writeSecret('stripe-secret-key', 'sk_test_x', dev, unreachable)).rejects.toThrow(
      'StripeConnectionError',
    );
  });
});
