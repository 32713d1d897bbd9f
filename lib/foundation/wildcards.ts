import { CfnResource, Stack } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import * as z from 'zod/mini';

const Import = z.object({ 'Fn::ImportValue': z.string() });

/**
 * The rule packs' name for a policy whose resource is the ARN of one of our resources followed by a wildcard.
 *
 * @param holder has the policy; in another stack the ARN is imported there
 * @param suffix what follows the ARN, for example `/videos/*`
 */
export function wildcardAfterArn(
  holder: IConstruct,
  resource: IConstruct,
  suffix: `${string}*`,
): `Resource::${string}` {
  const inTemplate = resource.node.defaultChild;
  if (!CfnResource.isCfnResource(inTemplate)) throw new Error(`${resource.node.path} is not a resource.`);
  const owner = Stack.of(resource);
  if (owner === Stack.of(holder)) return `Resource::<${owner.getLogicalId(inTemplate)}.Arn>${suffix}`;
  const imported: unknown = owner.resolve(owner.exportValue(inTemplate.getAtt('Arn')));
  return `Resource::${z.parse(Import, imported)['Fn::ImportValue']}${suffix}`;
}
