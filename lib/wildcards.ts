import { CfnResource, Stack } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/**
 * How the rule packs name the finding that a policy's resource is the ARN of one of our own resources and a wildcard
 * after it.
 *
 * @param resource of the same stack
 * @param suffix what follows the ARN, for example `/videos/*`
 */
export function wildcardAfterArn(resource: IConstruct, suffix: `${string}*`): `Resource::${string}` {
  const inTemplate = resource.node.defaultChild;
  if (!CfnResource.isCfnResource(inTemplate)) throw new Error(`${resource.node.path} is not a resource.`);
  return `Resource::<${Stack.of(resource).getLogicalId(inTemplate)}.Arn>${suffix}`;
}
