import { X509Certificate } from 'node:crypto';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import {
  CognitoIdentityProviderClient,
  DescribeIdentityProviderCommand,
  UpdateIdentityProviderCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  CreateSecretCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { GetParameterCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import Stripe from 'stripe';
import { type Environment, regionOf } from '../../lib/foundation/environments.ts';
import { clientOptions } from './client-options.ts';
import { placeOf, problemWith, type WrittenSecret } from './written-secrets.ts';

function optionsOf(environment: Environment) {
  return { region: regionOf(environment), ...clientOptions };
}

/**
 * Writes a secret that the operator got from another service, for the first time or over the former value.
 *
 * @param stripe asks Stripe with a key
 * @returns what happens next, for the operator
 * @throws {Error} with a sentence that never holds the value: its form is wrong, or Stripe refuses it
 */
export async function writeSecret(
  secret: WrittenSecret,
  value: string,
  environment: Environment,
  stripe: (key: string) => Stripe = stripeWith,
): Promise<string> {
  const problem = problemWith(secret, value, environment);
  if (problem !== undefined) throw new Error(`Nothing was written. ${problem}`);
  if (secret === 'stripe-secret-key') await requireAccepted(stripe(value));
  const { service, name } = placeOf(secret, environment);
  if (secret === 'provenance-certificates') await requireSameKey(name, value, environment);
  if (service === 'ssm') {
    await new SSMClient(optionsOf(environment)).send(
      new PutParameterCommand({ Name: name, Value: value, Type: 'SecureString', Overwrite: true }),
    );
    return `${name} is written. Functions use it within five minutes; end the former one after that.`;
  }
  await writeManaged(name, value, environment);
  return (await tellUserPool(value, environment))
    ? `${name} is written, and sign-in uses it from now on. End the former one.`
    : `${name} is written. The deployment uses it.`;
}

/** What is there was made for the key, by the deployment. With another key no video could be signed. */
async function requireSameKey(name: string, pem: string, environment: Environment): Promise<void> {
  const { Parameter } = await new SSMClient(optionsOf(environment)).send(
    new GetParameterCommand({ Name: name, WithDecryption: true }),
  );
  if (!new X509Certificate(pem).publicKey.equals(new X509Certificate(Parameter?.Value ?? '').publicKey)) {
    throw new Error('Nothing was written. The first certificate is not of the key that signs videos.');
  }
}

async function requireAccepted(stripe: Stripe): Promise<void> {
  try {
    await stripe.products.list({ limit: 1 });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    throw new Error(`Nothing was written. Stripe does not take the key: ${error.type}`);
  }
}

/** Stripe's own client for an operator's command, which ends within half a minute. */
export function stripeWith(key: string): Stripe {
  return new Stripe(key, { timeout: 10_000, maxNetworkRetries: 1, telemetry: false });
}

async function writeManaged(name: string, value: string, environment: Environment): Promise<void> {
  const client = new SecretsManagerClient(optionsOf(environment));
  try {
    await client.send(new PutSecretValueCommand({ SecretId: name, SecretString: value }));
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
    await client.send(new CreateSecretCommand({ Name: name, SecretString: value }));
  }
}

/**
 * Gives Google's client secret to the user pool: CloudFormation reads it only when its resource changes otherwise.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references-secretsmanager.html
 *
 * @returns false where the environment is not deployed
 */
async function tellUserPool(value: string, environment: Environment): Promise<boolean> {
  const options = optionsOf(environment);
  const userPoolId = await new CloudFormationClient(options)
    .send(new DescribeStacksCommand({ StackName: `Reelwright-${environment.name}-Service` }))
    .then(
      ({ Stacks }) => Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === 'UserPoolId')?.OutputValue,
    )
    .catch((error: unknown) => {
      if (error instanceof Error && / does not exist/.test(error.message)) return undefined;
      throw error;
    });
  if (userPoolId === undefined) return false;
  const client = new CognitoIdentityProviderClient(options);
  const google = { UserPoolId: userPoolId, ProviderName: 'Google' };
  const { IdentityProvider } = await client.send(new DescribeIdentityProviderCommand(google));
  await client.send(
    new UpdateIdentityProviderCommand({
      ...google,
      ProviderDetails: { ...IdentityProvider?.ProviderDetails, client_secret: value },
      AttributeMapping: IdentityProvider?.AttributeMapping,
    }),
  );
  return true;
}
