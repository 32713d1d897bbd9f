import { CfnResource, Stack } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/**
 * The rule packs' name for a policy whose resource is the ARN of one of our resources followed by a wildcard.
 *
 * @param resource of the same stack
 * @param suffix what follows the ARN, for example `/videos/*`
 */
export function wildcardAfterArn(resource: IConstruct, suffix: `${string}*`): `Resource::${string}` {
  const inTemplate = resource.node.defaultChild;
  if (!CfnResource.isCfnResource(inTemplate)) throw new Error(`${resource.node.path} is not a resource.`);
  return `Resource::<${Stack.of(resource).getLogicalId(inTemplate)}.Arn>${suffix}`;
}
