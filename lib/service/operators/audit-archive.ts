import { Duration } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectLockRetention } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { AccessLogs } from '../../foundation/access-logs.ts';
import type { Environment } from '../../foundation/environments.ts';
import { lifetimeOf } from '../../foundation/lifetime.ts';
import { wildcardAfterArn } from '../../foundation/wildcards.ts';
import { allowListing } from '../../functions/listing.ts';
import type { ReelwrightFunction } from '../../functions/reelwright-function.ts';

/** For a year no one, nor AWS, deletes or replaces what was written. */
const keptFor = Duration.days(365);

/**
 * Copies of the audit, out of reach of those who act. Compliance mode would make a stack undeletable for a year: where
 * data are not retained, a day in governance mode shows the same refusals, and the stack can be deleted the day after.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-lock.html
 */
export class AuditArchive extends Construct {
  readonly #bucket: Bucket;

  constructor(
    scope: Construct,
    id: string,
    { environment, accessLogs }: { readonly environment: Environment; readonly accessLogs: AccessLogs },
  ) {
    super(scope, id);
    const { retain, isTrial } = environment;
    this.#bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      versioned: true,
      // A trial is deleted by one command.
      ...(!isTrial && {
        objectLockDefaultRetention: retain
          ? ObjectLockRetention.compliance(keptFor)
          : ObjectLockRetention.governance(Duration.days(1)),
      }),
      serverAccessLogsBucket: accessLogs.bucket,
      serverAccessLogsPrefix: 'audit/',
      lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(1) }],
      removalPolicy: lifetimeOf(environment).removalPolicy,
      autoDeleteObjects: !retain,
    });
  }

  /** It can delete nothing, and S3 keeps the first version of what is written twice. */
  grantWrite(writer: ReelwrightFunction): void {
    writer.setVariable('AUDIT_BUCKET', this.#bucket.bucketName);
    writer.allow(['s3:GetObject', 's3:PutObject'], [this.#bucket.arnForObjects('audit/*')]);
    allowListing(writer, this.#bucket, 'audit/');
    writer.acknowledgeWildcard(
      wildcardAfterArn(writer, this.#bucket, '/audit/*'),
      'The hour is known only at run time.',
    );
  }
}
