import { Duration } from 'aws-cdk-lib';
import type { BucketProps, LifecycleRule } from 'aws-cdk-lib/aws-s3';
import { backupRetentionDays } from '../../contract/billing/catalog.ts';

/**
 * How long versions of deleted or overwritten files stay in a bucket. S3 rounds up to the next midnight, and AWS Backup copies
 * the versions that it finds.
 * https://docs.aws.amazon.com/aws-backup/latest/devguide/s3-backups.html
 */
const versionDays = 1;

/** S3's rounding, its runs and those of AWS Backup, each of which may be late by hours. */
const slackDays = 3;

/** How long a backup is kept, and its copy as long: a copy counts from the creation of its source. */
export const recoveryPointDays = backupRetentionDays - versionDays - slackDays - 1;

/** What a bucket needs to be backed up, where the environment retains data. */
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
