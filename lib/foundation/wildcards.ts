import { CfnResource, Stack } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import * as z from 'zod/mini';

const Import = z.object({ 'Fn::ImportValue': z.string() });

/**
 * The rule packs' name for a policy on a resource's ARN with a wildcard.
 *
 * @param holder has the policy; in another stack it imports the ARN
 * @param suffix such as `/videos/*`
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
