/**
 * `npm run rotate -- <secret> -c env=prod`: rotates any secret of an environment. Those that are made in the account
 * (media-signing-key, origin-secret) by two deployments, and with `--revoke` a third one that ends the former secret at
 * once; those of other services by a new value on standard input, which is also how they are written first. With the key of
 * Stripe a trial gets its catalog and its webhook, too. `provenance-certificates --request` prints a request for an
 * authority's certificate (PKCS #10), and changes nothing.
 */
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { type GeneratedSecret, generatedSecrets } from '../lib/foundation/secret-generations.ts';
import { requestCertificate } from './account/certificate-request.ts';
import { deployEnvironment } from './account/deploy-environment.ts';
import { environmentOf } from './account/environment-of.ts';
import { judgeIdentity } from './account/judgments.ts';
import { askIdentity } from './account/questions.ts';
import { rotateGenerated } from './account/rotate-generated.ts';
import { writeSecret } from './account/write-secret.ts';
import { type WrittenSecret, writtenSecrets } from './account/written-secrets.ts';
import { setUpPayments } from './set-up-payments.ts';

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      context: { type: 'string', short: 'c', multiple: true },
      request: { type: 'boolean', default: false },
      revoke: { type: 'boolean', default: false },
      'require-approval': { type: 'string', default: 'never' },
    },
  });
  const [name = ''] = positionals;
  const environment = await environmentOf(values.context);
  const generated = Object.keys(generatedSecrets).find((key): key is GeneratedSecret => key === name);
  const written = writtenSecrets.find((secret): secret is WrittenSecret => secret === name);
  if (generated === undefined && written === undefined) {
    const known = [...Object.keys(generatedSecrets), ...writtenSecrets].join(', ');
    throw new Error(`There is no secret ${JSON.stringify(name)}. Choose one of ${known}.`);
  }
  if (values.request && written !== 'provenance-certificates') {
    throw new Error('--request is for provenance-certificates alone.');
  }
  const identity = judgeIdentity(environment, await askIdentity());
  if (!identity.ok) throw new Error(`${identity.says} Type: ${identity.type}`);
  if (values.request) {
    console.log(await requestCertificate(environment));
  } else if (generated !== undefined) {
    process.exitCode = await rotateGenerated(generated, environment, {
      revoke: values.revoke,
      deploy: () => deployEnvironment(environment, ['--require-approval', values['require-approval']]),
    });
  } else if (written !== undefined) {
    if (process.stdin.isTTY) console.log(`The new ${written}, then Enter and Ctrl-D:`);
    const value = (await text(process.stdin)).trim();
    console.log(await writeSecret(written, value, environment));
    if (environment.isTrial && written === 'stripe-secret-key') {
      await setUpPayments(environment, value);
      console.log('Stripe has the catalog and sends its events: people can pay, within five minutes.');
    }
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
