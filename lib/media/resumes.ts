import { Duration } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { AccessLogs } from '../foundation/access-logs.ts';
import { backedUp } from '../foundation/backup-retention.ts';
import type { Environment } from '../foundation/environments.ts';
import { lifetimeOf } from '../foundation/lifetime.ts';
import { wildcardAfterArn } from '../foundation/wildcards.ts';
import { allowListing } from '../functions/listing.ts';
import type { ReelwrightFunction } from '../functions/reelwright-function.ts';

/** Applicants hear from us within this time. */
const keptFor = Duration.days(180);

/** Résumés of applications: `resumes/<message>/<digest>.pdf`. No distribution leads here. */
export class Resumes extends Construct {
  readonly #bucket: Bucket;

  constructor(
    scope: Construct,
    id: string,
    props: { readonly environment: Environment; readonly accessLogs: AccessLogs },
  ) {
    super(scope, id);
    const { retain } = props.environment;
    this.#bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      serverAccessLogsBucket: props.accessLogs.bucket,
      serverAccessLogsPrefix: 'resumes/',
      ...backedUp(props.environment, [
        { expiration: keptFor, abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ]),
      removalPolicy: lifetimeOf(props.environment).removalPolicy,
      autoDeleteObjects: !retain,
    });
  }

  grantKeep(keeper: ReelwrightFunction): void {
    this.#allow(keeper, 's3:PutObject', 'The message is known only at run time.');
  }

  grantRead(reader: ReelwrightFunction): void {
    allowListing(reader, this.#bucket, 'resumes/');
    this.#allow(reader, 's3:GetObject', 'The message is known only at run time.');
  }

  #allow(grantee: ReelwrightFunction, action: string, reason: string): void {
    grantee.setVariable('RESUMES_BUCKET', this.#bucket.bucketName);
    grantee.allow([action], [this.#bucket.arnForObjects('resumes/*')]);
    grantee.acknowledgeWildcard(wildcardAfterArn(grantee, this.#bucket, '/resumes/*'), reason);
  }
}
