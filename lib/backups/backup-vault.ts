import { Duration } from 'aws-cdk-lib';
import { BackupVault } from 'aws-cdk-lib/aws-backup';
import type { Construct } from 'constructs';
import { recoveryPointDays } from '../foundation/backup-retention.ts';
import type { Environment } from '../foundation/environments.ts';
import { lifetimeOf } from '../foundation/lifetime.ts';

/** The same in both regions, so that a plan can name the other's. */
export function vaultNameOf({ name }: Environment): string {
  return `reelwright-${name}`;
}

/**
 * A vault that keeps backups for a week at least, against mistakes, and never longer than the privacy page
 * promises. Governance mode: only `backup:DeleteBackupVaultLockConfiguration` lifts it.
 * https://docs.aws.amazon.com/aws-backup/latest/devguide/vault-lock.html
 */
export function addLockedVault(scope: Construct, environment: Environment): BackupVault {
  return new BackupVault(scope, 'Vault', {
    backupVaultName: vaultNameOf(environment),
    lockConfiguration: { minRetention: Duration.days(7), maxRetention: Duration.days(recoveryPointDays) },
    removalPolicy: lifetimeOf(environment).removalPolicy,
  });
}
