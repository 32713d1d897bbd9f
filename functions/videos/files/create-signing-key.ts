import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import type { Log } from '../../log/logger.ts';

/** The SSM parameter of the private key. */
export interface KeyParameter {
  /** The key in PEM, or null if there is none yet. */
  read(name: string): Promise<string | null>;
  /** Stores the key; false if there is one already. */
  create(name: string, privateKeyPem: string): Promise<boolean>;
}

export interface SigningKeyResult {
  readonly physicalResourceId: string;
  readonly publicKeyPem: string | null;
}

/**
 * At deployment: creates the RSA key pair that signs links to videos, stores the private key in an SSM SecureString and
 * returns the public key for CloudFront. An existing key is kept, so that links that browsers hold keep working. Deleting
 * the resource keeps the parameter: a rollback must not lose the key; an operator deletes it with the environment.
 */
export async function createSigningKey(
  event: CloudFormationCustomResourceEvent,
  dependencies: { readonly parameter: KeyParameter; readonly log: Log },
): Promise<SigningKeyResult> {
  const { parameter, log } = dependencies;
  const name: unknown = event.ResourceProperties.ParameterName;
  if (typeof name !== 'string' || name === '') throw new Error('The property ParameterName is missing.');
  if (event.RequestType === 'Delete')
    return { physicalResourceId: event.PhysicalResourceId, publicKeyPem: null };
  const existing = await parameter.read(name);
  if (existing !== null) return { physicalResourceId: name, publicKeyPem: publicKeyOf(existing) };
  // CloudFront requires RSA with 2048 bits.
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const created = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  if (await parameter.create(name, created)) {
    log.info('media.signing_key_created', { parameter: name });
    return { physicalResourceId: name, publicKeyPem: publicKeyOf(created) };
  }
  const other = await parameter.read(name);
  if (other === null) throw new Error(`The parameter ${name} cannot be read.`);
  return { physicalResourceId: name, publicKeyPem: publicKeyOf(other) };
}

function publicKeyOf(privateKeyPem: string): string {
  return createPublicKey(privateKeyPem).export({ type: 'spki', format: 'pem' }).toString();
}
