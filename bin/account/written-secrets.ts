import { X509Certificate } from 'node:crypto';
import * as z from 'zod/mini';
import {
  alarmSecrets,
  type Environment,
  regionOf,
  simulatedModels,
} from '../../lib/foundation/environments.ts';

/** The secrets that an operator gets from another service and writes by `npm run rotate`. */
export const writtenSecrets = [
  'stripe-secret-key',
  'stripe-webhook-secret',
  'gemini-api-key',
  'fal-key',
  'google-credentials',
  'google-client-secret',
  'provenance-certificates',
  'slack-webhook-url',
  'pagerduty-routing-key',
  'ncmec-credentials',
  'hash-list-key',
] as const;
export type WrittenSecret = (typeof writtenSecrets)[number];

export interface SecretPlace {
  readonly service: 'ssm' | 'secretsmanager';
  readonly name: string;
  readonly region: string;
}

/** Where a secret is kept: all are SSM SecureStrings but Google's client secret, which CloudFormation reads as well. */
export function placeOf(secret: WrittenSecret, environment: Environment): SecretPlace {
  const { name, google } = environment;
  const region = regionOf(environment);
  return secret === 'google-client-secret'
    ? { service: 'secretsmanager', name: google?.clientSecretName ?? `reelwright/${name}/${secret}`, region }
    : { service: 'ssm', name: `/reelwright/${name}/${secret}`, region };
}

/** The secrets without which the environment does not work. */
export function neededSecrets({
  videos,
  google,
  ncmec,
  hashList,
  isTrial,
  alarmWebhooks = {},
}: Environment): readonly WrittenSecret[] {
  if (isTrial) return [];
  const providers = new Set<string>(videos.providers);
  const posted = new Set<string>(Object.values(alarmWebhooks).map((service) => alarmSecrets[service]));
  return writtenSecrets.filter((secret) => {
    if (secret === 'gemini-api-key') return providers.has('gemini');
    if (secret === 'fal-key') return providers.has('fal');
    if (secret === 'ncmec-credentials') return ncmec !== undefined;
    if (secret === 'hash-list-key') return hashList !== undefined;
    if (secret === 'google-credentials') return providers.has('vertex');
    // A deployment makes self-issued ones.
    if (secret === 'provenance-certificates') return false;
    if (secret === 'slack-webhook-url' || secret === 'pagerduty-routing-key') return posted.has(secret);
    return secret !== 'google-client-secret' || google !== undefined;
  });
}

/** Stands in for the webhook's secret until Stripe knows the deployed address. */
export const pendingWebhookSecret = 'whsec_pending';

const ServiceAccount = z.object({
  type: z.literal('service_account'),
  client_email: z.string(),
  private_key: z.string().check(z.startsWith('-----BEGIN')),
});

/** The longest value of SSM's standard tier. https://docs.aws.amazon.com/general/latest/gr/ssm.html */
const longestParameter = 4_096;

/** What is wrong with a value, in one sentence that never holds it; undefined: nothing that its form shows. */
export function problemWith(
  secret: WrittenSecret,
  value: string,
  environment: Environment,
): string | undefined {
  if (value.length > longestParameter) return `It is longer than ${longestParameter} characters.`;
  switch (secret) {
    case 'stripe-secret-key':
      return problemWithStripeKey(value, environment);
    case 'stripe-webhook-secret':
      return /^whsec_\w+$/.test(value) ? undefined : 'A signing secret of Stripe begins with whsec_.';
    case 'google-credentials':
      return isServiceAccount(value)
        ? undefined
        : "It is not a service account's key file (JSON with type, client_email and private_key).";
    case 'provenance-certificates':
      return problemWithCertificates(value);
    case 'slack-webhook-url':
      return /^https:\/\/hooks\.slack\.com\/services\/[\w/]+$/.test(value)
        ? undefined
        : "A webhook's address of Slack begins with https://hooks.slack.com/services/.";
    case 'pagerduty-routing-key':
      return /^\w{32}$/.test(value) ? undefined : 'A routing key of PagerDuty has 32 letters and digits.';
    case 'ncmec-credentials':
      return /^[^:\s]+:\S+$/.test(value)
        ? undefined
        : 'It is the username and the password, with a colon between.';
    case 'fal-key':
      return /^[\w.-]+:[\w.-]+$/.test(value)
        ? undefined
        : 'A key of fal is its id and its secret, with a colon between.';
    case 'hash-list-key':
    case 'gemini-api-key':
    case 'google-client-secret':
      return /^[\w.-]{10,}$/.test(value) ? undefined : 'It is empty, too short, or has a space in it.';
  }
}

function problemWithStripeKey(value: string, environment: Environment): string | undefined {
  const mode = /^(?:sk|rk)_(test|live)_\w+$/.exec(value)?.[1];
  if (mode === undefined)
    return 'A secret key of Stripe begins with sk_live_, rk_live_, sk_test_ or rk_test_.';
  if (mode === 'test') {
    return environment.name === 'prod' ? 'It is a key of test mode: prod takes real payments.' : undefined;
  }
  const simulated = simulatedModels(environment);
  return simulated.length === 0
    ? undefined
    : `It is a live key, and people would pay for videos of ${simulated.join(' and ')}, which are simulated.`;
}

/** The chain begins with the certificate of the key; each is issued by the next. */
function problemWithCertificates(pem: string): string | undefined {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  const chain = blocks.map((block) => new X509Certificate(block));
  const [leaf] = chain;
  if (leaf === undefined) return 'It holds no certificate in PEM.';
  if (leaf.validToDate < new Date()) return `The first certificate ended on ${leaf.validTo}.`;
  const isOrdered = chain.every((one, index) => {
    const next = chain[index + 1];
    return next === undefined || (one.checkIssued(next) && one.verify(next.publicKey));
  });
  return isOrdered ? undefined : 'Each certificate must be followed by that of its issuer.';
}

function isServiceAccount(value: string): boolean {
  try {
    return z.safeParse(ServiceAccount, JSON.parse(value)).success;
  } catch {
    return false;
  }
}
