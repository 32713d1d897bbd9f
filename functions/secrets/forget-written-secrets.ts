import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import type { CustomResourceResult } from '../aws/answer-cloudformation.ts';
import { requireProperty } from '../aws/resource-property.ts';
import type { SecureParameters } from '../aws/secure-parameters.ts';

/**
 * Removes, together with its stack, the SSM SecureStrings that an operator wrote: those of the property
 * `ParameterNames`, with commas between.
 */
export async function forgetWrittenSecrets(
  event: CloudFormationCustomResourceEvent,
  parameters: Pick<SecureParameters, 'remove'>,
): Promise<CustomResourceResult> {
  const names = requireProperty(event, 'ParameterNames').split(',');
  if (event.RequestType === 'Delete') {
    for (const name of names) await parameters.remove(name);
  }
  return { physicalResourceId: 'written-secrets' };
}
