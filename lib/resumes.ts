import { Duration } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { AccessLogs } from './access-logs.ts';
import { backedUp } from './backup-retention.ts';
import type { Environment } from './environments.ts';
import { lifetimeOf } from './lifetime.ts';
import { allowListing } from './listing.ts';
import type { ReelwrightFunction } from './reelwright-function.ts';
import { wildcardAfterArn } from './wildcards.ts';

/** Applicants hear from us within this time; then the file is no longer needed. */
const keptFor = Duration.days(180);

/** Résumés that came with applications: `resumes/<message>/<digest>.pdf`. No distribution leads here. */
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

  /** Lets the function store a file. It can neither read nor list files. */
  grantKeep(keeper: ReelwrightFunction): void {
    this.#allow(keeper, 's3:PutObject', 'The message is known only at run time.');
  }

  /** Lets the function find and read a file whose key a message names. */
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
