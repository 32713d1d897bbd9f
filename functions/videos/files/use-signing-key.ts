import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import type { CustomResourceResult } from '../../aws/answer-cloudformation.ts';
import { requireProperty } from '../../aws/resource-property.ts';
import type { SecureParameters } from '../../aws/secure-parameters.ts';
import { printSigningKey } from './signing-key.ts';

/**
 * Makes a generation sign links: writes the private key of `GenerationParameterName` and its `PublicKeyId`
 * into the SSM SecureString `ParameterName`. Runs after the key group has the public key, so that CloudFront
 * accepts every link.
 */
export async function useSigningKey(
  event: CloudFormationCustomResourceEvent,
  { parameters }: { readonly parameters: Pick<SecureParameters, 'read' | 'write' | 'remove'> },
): Promise<CustomResourceResult> {
  const name = requireProperty(event, 'ParameterName');
  if (event.RequestType === 'Delete') {
    await parameters.remove(name);
    return { physicalResourceId: event.PhysicalResourceId };
  }
  const generation = requireProperty(event, 'GenerationParameterName');
  const privateKey = await parameters.read(generation);
  if (privateKey === null) throw new Error(`The parameter ${generation} does not exist.`);
  await parameters.write(
    name,
    printSigningKey({ keyPairId: requireProperty(event, 'PublicKeyId'), privateKey }),
  );
  return { physicalResourceId: name };
}
