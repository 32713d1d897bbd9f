import { Duration } from 'aws-cdk-lib';
import type { BucketProps, LifecycleRule } from 'aws-cdk-lib/aws-s3';
import { backupRetentionDays } from '../../contract/billing/catalog.ts';

/**
 * How long versions of deleted or overwritten files stay. S3 rounds up to the next midnight, and AWS Backup
 * copies the versions that it finds.
 * https://docs.aws.amazon.com/aws-backup/latest/devguide/s3-backups.html
 */
const versionDays = 1;

/** S3's rounding, and late runs of S3 and AWS Backup. */
const slackDays = 3;

/** How long a backup and its copy are kept: a copy counts from its source's creation. */
export const recoveryPointDays = backupRetentionDays - versionDays - slackDays - 1;

/** What a backed-up bucket needs, where data are retained. */
export function backedUp(
  { retain }: { readonly retain: boolean },
  lifecycleRules: readonly LifecycleRule[],
): Pick<BucketProps, 'versioned' | 'lifecycleRules'> {
  return {
    versioned: retain,
    lifecycleRules: [
      ...lifecycleRules,
      ...(retain
        ? [{ noncurrentVersionExpiration: Duration.days(versionDays), expiredObjectDeleteMarker: true }]
        : []),
    ],
  };
}
