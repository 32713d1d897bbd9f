import { Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import {
  BucketDeployment,
  type BucketDeploymentProps,
  CacheControl,
  Source,
} from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import { type Environment, regionOf } from './environments.ts';
import { wildcardAfterArn } from './wildcards.ts';

/** Copies files into a bucket at deployment, by CDK's one function for this in each stack. */
export class FileDeployment extends BucketDeployment {
  constructor(
    scope: Construct,
    id: string,
    { environment, ...props }: BucketDeploymentProps & { readonly environment: Environment },
  ) {
    super(scope, id, {
      // The answer would name every source, and CloudFormation takes 4,096 bytes.
      outputObjectKeys: false,
      ...props,
      logGroup: sharedLog(Stack.of(scope), environment),
    });

    const copier = this.handlerRole.node.scope;
    if (copier === undefined) throw new Error('The function of a BucketDeployment is no longer in the tree.');
    const cdksOwn = "CDK's own function, pinned by aws-cdk-lib and run by CloudFormation only:";
    Validations.of(copier).acknowledge(
      {
        id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
        reason: `${cdksOwn} the managed policy lets it write its log.`,
      },
      ...[
        ...['GetObject*', 'GetBucket*', 'List*', 'DeleteObject*', 'Abort*'].map(
          (action) => `Action::s3:${action}`,
        ),
        `Resource::arn:aws:s3:::cdk-hnb659fds-assets-${environment.account ?? '<AWS::AccountId>'}-${regionOf(environment)}/*`,
        wildcardAfterArn(this, props.destinationBucket, '/*'),
      ].map((finding) => ({
        id: `AwsSolutions-IAM5[${finding}]`,
        reason: `${cdksOwn} it reads CDK's asset bucket and writes to the buckets that it fills, and nothing else.`,
      })),
      { id: 'AwsSolutions-L1', reason: `${cdksOwn} its runtime is CDK's choice.` },
      { id: 'Serverless-LambdaLatestVersion', reason: `${cdksOwn} its runtime is CDK's choice.` },
      { id: 'Serverless-LambdaDLQ', reason: `${cdksOwn} its failure fails the deployment.` },
      {
        id: 'Serverless-LambdaAsyncFailureDestination',
        reason: `${cdksOwn} its failure fails the deployment.`,
      },
      {
        id: 'Serverless-LambdaTracing',
        reason: `${cdksOwn} it serves no requests that could be traced.`,
      },
      { id: 'Serverless-StarPermissions', reason: `${cdksOwn} its permissions are bound to its buckets.` },
    );
  }
}

function sharedLog(stack: Stack, environment: Environment): LogGroup {
  const existing = stack.node.tryFindChild('DeploymentLog');
  if (existing instanceof LogGroup) return existing;
  return new LogGroup(stack, 'DeploymentLog', {
    retention: environment.logRetention,
    removalPolicy: RemovalPolicy.DESTROY,
  });
}

/** What a build names by its content. */
export const hashedFiles = 'assets/*';

/** Publishes a build's hashed files for good: old ones stay for pages that were opened before this deployment. */
export function deployHashedFiles(
  scope: Construct,
  id: string,
  {
    environment,
    bucket,
    folder,
  }: { readonly environment: Environment; readonly bucket: IBucket; readonly folder: string },
): FileDeployment {
  return new FileDeployment(scope, id, {
    environment,
    destinationBucket: bucket,
    sources: [Source.asset(folder)],
    exclude: ['*'],
    include: [hashedFiles],
    prune: false,
    cacheControl: [
      CacheControl.setPublic(),
      CacheControl.maxAge(Duration.days(365)),
      CacheControl.immutable(),
    ],
  });
}
