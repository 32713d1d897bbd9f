import { randomBytes } from 'node:crypto';
import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import type { CustomResourceResult } from '../../aws/answer-cloudformation.ts';
import type { SecureParameters } from '../../aws/secure-parameters.ts';

/**
 * Makes the secret that hashes API keys, 256 random bits in the SSM SecureString `parameter`. Another would
 * invalidate every key, so an existing one stays.
 */
export async function createApiKeySecret(
  event: CloudFormationCustomResourceEvent,
  dependencies: {
    readonly parameters: Pick<SecureParameters, 'create' | 'remove'>;
    readonly parameter: string;
  },
): Promise<CustomResourceResult> {
  const { parameters, parameter } = dependencies;
  if (event.RequestType === 'Delete') await parameters.remove(parameter);
  else await parameters.create(parameter, randomBytes(32).toString('base64url'));
  return { physicalResourceId: parameter };
}
