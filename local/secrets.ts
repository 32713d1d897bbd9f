import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { functionVariables } from 'aws-local/assembly/function-variables.ts';
import type { Assembly } from 'aws-local/assembly/read-assembly.ts';
import type { ParameterSeed } from 'aws-local/ssm/parameter-store.ts';

/** With a key of its own the real service is called, and makes real videos for real money. */
export interface VideoKey {
  readonly apiKey: string;
  readonly isReal: boolean;
}

/** The secrets of outside services: real ones from the environment file, else those of the emulated services. */
export interface Secrets {
  readonly stripe: {
    readonly secretKey: string;
    readonly webhookSecret: string;
    /** With keys of its own the real service is called, and no emulated one is started. */
    readonly isReal: boolean;
  };
  readonly gemini: VideoKey;
  readonly fal: VideoKey;
  /** Key of the emulated Google. */
  readonly google: { readonly clientSecret: string };
}

/**
 * Reads the environment file (`.env.local`), which need not exist.
 *
 * @throws an Error with one sentence if it holds one of Stripe's two secrets without the other
 */
export function readSecrets(environmentFile: string | undefined): Secrets {
  const variables = environmentFile === undefined ? {} : readVariables(environmentFile);
  return {
    stripe: stripeSecrets(variables, environmentFile),
    gemini: videoKey(variables.GEMINI_API_KEY, 'AIza-reelwright-local'),
    fal: videoKey(variables.FAL_KEY, 'reelwright:local'),
    google: { clientSecret: 'GOCSPX-reelwright-local' },
  };
}

function videoKey(apiKey: string | undefined, emulated: string): VideoKey {
  return apiKey ? { apiKey, isReal: true } : { apiKey: emulated, isReal: false };
}

function stripeSecrets(variables: Variables, environmentFile: string | undefined): Secrets['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = variables;
  if (secretKey && webhookSecret) {
    if (!secretKey.startsWith('sk_test_') && !secretKey.startsWith('rk_test_')) {
      throw new Error(
        `STRIPE_SECRET_KEY in ${environmentFile} is not a test-mode key (sk_test_…): the local cloud moves no real money.`,
      );
    }
    return { secretKey, webhookSecret, isReal: true };
  }
  if (secretKey || webhookSecret) {
    throw new Error(
      `${environmentFile} needs both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET to use the real Stripe, or neither.`,
    );
  }
  return {
    secretKey: 'sk_test_reelwright_local',
    webhookSecret: 'whsec_reelwright_local',
    isReal: false,
  };
}

/**
 * The SSM parameters that hold the secrets: an operator writes them by hand in AWS, the local cloud does here. Their
 * names are what the functions are told in these variables.
 */
export function secretParameters(
  assembly: Assembly,
  { stripe, gemini, fal }: Secrets,
  /** Keys of emulated services, by the variable that names their parameter. */
  others: Readonly<Record<string, string>> = {},
): Readonly<Record<string, ParameterSeed>> {
  const values: Readonly<Record<string, string>> = {
    STRIPE_SECRET_KEY_PARAMETER: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET_PARAMETER: stripe.webhookSecret,
    GEMINI_API_KEY_PARAMETER: gemini.apiKey,
    FAL_KEY_PARAMETER: fal.apiKey,
    ...others,
  };
  const seeds: Record<string, ParameterSeed> = {};
  for (const variables of functionVariables(assembly)) {
    for (const [variable, name] of Object.entries(variables)) {
      const value = values[variable];
      if (value !== undefined && typeof name === 'string') seeds[name] = { type: 'SecureString', value };
    }
  }
  return seeds;
}

/**
 * What Secrets Manager holds: an operator writes Google's client secret there by hand in AWS, the local cloud does here.
 * Its name is what the pool's identity provider refers to.
 */
export function managedSecrets(assembly: Assembly, { google }: Secrets): Readonly<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const stack of assembly.stacks) {
    for (const { type, properties } of stack.resources.values()) {
      if (type !== 'AWS::Cognito::UserPoolIdentityProvider') continue;
      const name = /\{\{resolve:secretsmanager:([^:}]+)/.exec(
        JSON.stringify(properties.ProviderDetails),
      )?.[1];
      if (name !== undefined) values[name] = google.clientSecret;
    }
  }
  return values;
}

type Variables = Readonly<Record<string, string | undefined>>;

function readVariables(file: string): Variables {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}
