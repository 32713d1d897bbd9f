import { RemovalPolicy } from 'aws-cdk-lib';
import type { Environment } from './environments.ts';

/** How long what people own lives, and how much stands in the way of deleting it. */
export interface Lifetime {
  readonly removalPolicy: RemovalPolicy;
  /** Of a resource, and of the stacks themselves. */
  readonly deletionProtection: boolean;
}

/**
 * Where an environment retains data, a resource outlives its removal from the stack, and the stack; only the resources of
 * a creation that failed are deleted. Protection is off in the first deployment, so that one that fails can be deleted
 * and tried again.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-attribute-deletionpolicy.html
 */
export function lifetimeOf({ retain, isFirstDeployment = false }: Environment): Lifetime {
  return {
    removalPolicy: retain ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    deletionProtection: retain && !isFirstDeployment,
  };
}
