import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import type { CustomResourceResult } from '../../aws/answer-cloudformation.ts';
import { requireProperty } from '../../aws/resource-property.ts';
import type { SecureParameters } from '../../aws/secure-parameters.ts';
import type { Log } from '../../log/logger.ts';

/**
 * Creates a generation of the key pair for links: the private key in the SSM SecureString `ParameterName`,
 * the public key as the attribute `PublicKey`. Keeps an existing key and its links. Removes the key when a
 * rotation drops the generation, or the first deployment fails.
 */
export async function createSigningKey(
  event: CloudFormationCustomResourceEvent,
  dependencies: {
    readonly parameters: Pick<SecureParameters, 'read' | 'create' | 'remove'>;
    readonly log: Log;
  },
): Promise<CustomResourceResult> {
  const { parameters, log } = dependencies;
  const name = requireProperty(event, 'ParameterName');
  if (event.RequestType === 'Delete') {
    await parameters.remove(name);
    return { physicalResourceId: event.PhysicalResourceId };
  }
  const existing = await parameters.read(name);
  if (existing !== null) return resultOf(name, existing);
  // CloudFront requires RSA with 2048 bits.
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const created = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  if (await parameters.create(name, created)) {
    log.info('media.signing_key_created', { parameter: name });
    return resultOf(name, created);
  }
  const other = await parameters.read(name);
  if (other === null) throw new Error(`The parameter ${name} cannot be read.`);
  return resultOf(name, other);
}

function resultOf(name: string, privateKeyPem: string): CustomResourceResult {
  const publicKey = createPublicKey(privateKeyPem).export({ type: 'spki', format: 'pem' }).toString();
  return { physicalResourceId: name, data: { PublicKey: publicKey } };
}
