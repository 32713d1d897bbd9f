import { RemovalPolicy } from 'aws-cdk-lib';
import type { Environment } from './environments.ts';

/** How data are protected from deletion. */
export interface Lifetime {
  readonly removalPolicy: RemovalPolicy;
  /** For resources and for the stacks. */
  readonly deletionProtection: boolean;
}

/**
 * Where data are retained, a resource outlives its removal and its stack, unless its creation failed.
 * Protection is off in the first deployment, so that a failed one can be deleted.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-attribute-deletionpolicy.html
 */
export function lifetimeOf({ retain, isFirstDeployment = false }: Environment): Lifetime {
  return {
    removalPolicy: retain ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    deletionProtection: retain && !isFirstDeployment,
  };
}
