import { ArnFormat, CfnOutput, Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import {
  BackupPlan,
  BackupPlanRule,
  type BackupPlanRuleProps,
  BackupResource,
  BackupVault,
} from 'aws-cdk-lib/aws-backup';
import { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct, IConstruct } from 'constructs';
import { recoveryPointDays } from '../foundation/backup-retention.ts';
import { backupRegionOf, type Environment } from '../foundation/environments.ts';
import { addLockedVault, vaultNameOf } from './backup-vault.ts';

export interface BackupsStackProps extends StackProps {
  readonly environment: Environment;
  readonly stacks: readonly Stack[];
}

/**
 * Tables and buckets without a backup, by their construct, and why. The log of deletions, a global table, has
 * its replica instead.
 */
const notBackedUp: Readonly<Record<string, string>> = {
  Limits: 'counters that are worth nothing the next day',
  AccessLogs: 'logs, which nothing is restored from',
  Site: 'published by each deployment',
  SampleClips: 'published by each deployment',
};

/**
 * Daily backups with copies in another region, kept no longer than the privacy page promises. In between,
 * tables and buckets go back to any second: docs/recovery.md.
 */
export class BackupsStack extends Stack {
  constructor(scope: Construct, id: string, { environment, stacks, ...props }: BackupsStackProps) {
    super(scope, id, props);
    const vault = addLockedVault(this, environment);
    const role = this.#addRole();
    const copies = BackupVault.fromBackupVaultArn(
      this,
      'Copies',
      this.formatArn({
        service: 'backup',
        region: backupRegionOf(environment),
        resource: 'backup-vault',
        resourceName: vaultNameOf(environment),
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      }),
    );
    const retention = Duration.days(recoveryPointDays);
    const plan = (id: string, resources: readonly BackupResource[], rule: BackupPlanRuleProps): void => {
      const added = new BackupPlan(this, id, {
        backupPlanName: `${vaultNameOf(environment)}-${id.toLowerCase()}`,
        backupVault: vault,
        backupPlanRules: [
          new BackupPlanRule({
            ruleName: 'daily',
            // After the export of the users, within the same hour: they are restored together.
            scheduleExpression: Schedule.cron({ hour: '4', minute: '0' }),
            startWindow: Duration.hours(1),
            completionWindow: Duration.hours(12),
            deleteAfter: retention,
            copyActions: [{ destinationBackupVault: copies, deleteAfter: retention }],
            ...rule,
          }),
        ],
      });
      added.addSelection('All', { resources: [...resources], role, disableDefaultBackupPolicy: true });
    };
    const found = stacks.flatMap((stack) => stack.node.findAll()).filter(isBackedUp);
    plan(
      'Tables',
      found.filter((part) => part instanceof Table).map((table) => BackupResource.fromDynamoDbTable(table)),
      {},
    );
    plan(
      'Files',
      found.filter((part) => part instanceof Bucket).map((bucket) => BackupResource.fromArn(arnOf(bucket))),
      { enableContinuousBackup: true },
    );
    new CfnOutput(this, 'BackupRole', {
      value: role.roleArn,
      description: 'The role of restores: docs/recovery.md',
    });
  }

  /** AWS's own policies: the calls of a backup or restore change with the service. */
  #addRole(): Role {
    const policies = [
      'service-role/AWSBackupServiceRolePolicyForBackup',
      'service-role/AWSBackupServiceRolePolicyForRestores',
      // https://docs.aws.amazon.com/aws-backup/latest/devguide/s3-backups.html
      'AWSBackupServiceRolePolicyForS3Backup',
      'AWSBackupServiceRolePolicyForS3Restore',
    ];
    const role = new Role(this, 'Role', {
      description: 'Backs up and restores tables and buckets',
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: policies.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
    });
    for (const name of policies) {
      Validations.of(role).acknowledge({
        id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name}]`,
        reason: 'AWS Backup asks for its own policy, which follows what the service calls.',
      });
    }
    return role;
  }
}

function isBackedUp(construct: IConstruct): boolean {
  return (
    (construct instanceof Table || construct instanceof Bucket) &&
    !((construct.node.scope?.node.id ?? '') in notBackedUp)
  );
}

/** @throws {Error} if the bucket keeps no versions, without which AWS Backup refuses it */
function arnOf(bucket: Bucket): string {
  const resource = bucket.node.defaultChild;
  if (!(resource instanceof CfnBucket) || resource.versioningConfiguration === undefined) {
    throw new Error(
      `${bucket.node.path} cannot be backed up: give it lib/foundation/backup-retention.ts's backedUp, or say in lib/backups/backups-stack.ts why it need not be.`,
    );
  }
  return bucket.bucketArn;
}
