import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import type { AccessLogs } from '../foundation/access-logs.ts';
import { FileDeployment } from '../foundation/deployments.ts';
import type { Environment } from '../foundation/environments.ts';
import { folderToDeploy } from '../foundation/project-root.ts';
import { wildcardAfterArn } from '../foundation/wildcards.ts';
import type { ReelwrightFunction } from '../functions/reelwright-function.ts';

export interface SampleClipsProps {
  readonly environment: Environment;
  readonly accessLogs: AccessLogs;
  /** From the project's root. */
  readonly folder: string;
}

/**
 * The simulated model's clips, in their own bucket, since CDK's copier may delete in the bucket that it
 * fills.
 */
export class SampleClips extends Construct {
  readonly #bucket: Bucket;

  constructor(scope: Construct, id: string, { environment, accessLogs, folder }: SampleClipsProps) {
    super(scope, id);
    this.#bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      serverAccessLogsBucket: accessLogs.bucket,
      serverAccessLogsPrefix: 'samples/',
      lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(1) }],
      // Published from the repository.
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: true,
    });
    new FileDeployment(this, 'Clips', {
      environment,
      destinationBucket: this.#bucket,
      sources: [
        Source.asset(
          folderToDeploy(folder, 'The sample clips are missing: they are part of the repository.'),
        ),
      ],
    });
  }

  grantCopy(producer: ReelwrightFunction): void {
    producer.setVariable('SAMPLES_BUCKET', this.#bucket.bucketName);
    producer.allow(['s3:GetObject'], [this.#bucket.arnForObjects('*')]);
    producer.acknowledgeWildcard(
      wildcardAfterArn(producer, this.#bucket, '/*'),
      "All sample clips are the product's own.",
    );
  }
}
