import { CfnResource, RemovalPolicy, type Stack } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Environment } from './environments.ts';

/**
 * Gives CDK's function that empties buckets before their deletion a log group of the stack: without one Lambda
 * makes its own, which outlives the stack and is kept for good.
 */
export function addBucketEmptyingLog(stack: Stack, environment: Environment): void {
  const handler = stack.node
    .findChild('Custom::S3AutoDeleteObjectsCustomResourceProvider')
    .node.findChild('Handler');
  if (!CfnResource.isCfnResource(handler)) throw new Error(`${handler.node.path} is not a resource.`);
  const log = new LogGroup(stack, 'BucketEmptyingLog', {
    retention: environment.logRetention,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  handler.addPropertyOverride('LoggingConfig.LogGroup', log.logGroupName);
}
