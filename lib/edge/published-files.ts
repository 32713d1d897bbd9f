import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { AccessLogs } from '../foundation/access-logs.ts';

export interface PublishedFilesProps {
  readonly accessLogs: AccessLogs;
  /** Prefix of the bucket's access logs. */
  readonly logsPrefix: `${string}/`;
}

/** The bucket of pages and their files, which one distribution reads. */
export class PublishedFiles extends Bucket {
  constructor(scope: Construct, id: string, { accessLogs, logsPrefix }: PublishedFilesProps) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      serverAccessLogsBucket: accessLogs.bucket,
      serverAccessLogsPrefix: logsPrefix,
      lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(1) }],
      // Built from the repository.
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: true,
    });
  }

  /**
   * Without s3:ListBucket S3 answers 403 for a missing file. No query string reaches the bucket, so nothing
   * can be listed.
   * https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html
   */
  tellMissing(distribution: Distribution): void {
    this.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        actions: ['s3:ListBucket'],
        resources: [this.bucketArn],
        conditions: { StringEquals: { 'AWS:SourceArn': distribution.distributionArn } },
      }),
    );
  }
}
