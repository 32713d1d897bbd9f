import { Template } from 'aws-cdk-lib/assertions';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { backupRetentionDays } from '../../contract/billing/catalog.ts';
import { BackupsStack } from '../../lib/backups/backups-stack.ts';
import { recoveryPointDays } from '../../lib/foundation/backup-retention.ts';
import { environmentNamed } from '../../lib/foundation/environments.ts';
import { privacy } from '../../web/content/legal/privacy.ts';
import { withExampleFacts } from './example-facts.ts';
import { resources, synthesized, unsynthesized } from './synthesized.ts';

const { data, service, backups: backupsStack, backupCopies } = unsynthesized('prod');
if (backupsStack === undefined || backupCopies === undefined) throw new Error('Production has no backups.');
const backups = Template.fromStack(backupsStack);
const copies = Template.fromStack(backupCopies);

const Plan = z.looseObject({
  BackupPlan: z.looseObject({
    BackupPlanRule: z.array(
      z.looseObject({
        Lifecycle: z.object({ DeleteAfterDays: z.int() }),
        CopyActions: z.array(
          z.looseObject({
            DestinationBackupVaultArn: z.unknown(),
            Lifecycle: z.object({ DeleteAfterDays: z.int() }),
          }),
        ),
        EnableContinuousBackup: z.optional(z.boolean()),
      }),
    ),
  }),
});

function rules() {
  return [...resources(backups, 'AWS::Backup::BackupPlan').values()].flatMap(
    ({ Properties }) => z.parse(Plan, Properties).BackupPlan.BackupPlanRule,
  );
}

/** What a selection names, as text. */
function selected(): string {
  return JSON.stringify([...resources(backups, 'AWS::Backup::BackupSelection').values()]);
}

describe('the backups of production', () => {
  it('hold every table but the counters of a day and the log of deletions, which is a table of two regions', () => {
    const tables = [...resources(Template.fromStack(data), 'AWS::DynamoDB::Table').keys()];
    const missing = tables.filter((id) => !selected().includes(id));
    expect(missing).toEqual([expect.stringMatching(/^LimitsTable/)]);
    expect(selected()).not.toContain('Erasures');
  });

  it('hold the buckets of videos, résumés and users, which keep deleted versions for a day', () => {
    const buckets = [...resources(Template.fromStack(service), 'AWS::S3::Bucket')];
    const held = buckets.filter(([id]) => selected().includes(id));
    expect(held.map(([id]) => id.replace(/[0-9A-F]{8}$/, '')).toSorted()).toEqual([
      'MediaBucket',
      'ResumesBucket',
      'UserExportBucket',
    ]);
    for (const [, { Properties }] of held) {
      expect(Properties.VersioningConfiguration).toEqual({ Status: 'Enabled' });
      expect(Properties.LifecycleConfiguration).toMatchObject({
        Rules: expect.arrayContaining([
          expect.objectContaining({
            NoncurrentVersionExpiration: { NoncurrentDays: 1 },
            ExpiredObjectDeleteMarker: true,
          }),
        ]),
      });
    }
  });

  it('are made each day, copied to us-west-2, and of files to the minute', () => {
    expect(rules()).toHaveLength(2);
    for (const rule of rules()) {
      expect(rule.ScheduleExpression).toBe('cron(0 4 * * ? *)');
      expect(JSON.stringify(rule.CopyActions.map((copy) => copy.DestinationBackupVaultArn))).toContain(
        ':backup:us-west-2:111122223333:backup-vault:reelwright-prod',
      );
    }
    expect(rules().map(({ EnableContinuousBackup }) => EnableContinuousBackup === true)).toEqual([
      false,
      true,
    ]);
    expect(backupCopies.region).toBe('us-west-2');
  });

  it('and their copies are deleted early enough for what the privacy page promises', () => {
    const said = privacy.sections
      .flatMap(({ blocks }) => blocks)
      .map((block) => ('text' in block ? block.text : ''))
      .find((text) => text.includes('backups'));
    expect(said).toContain(`gone from them after ${backupRetentionDays} days`);
    // A deleted file is a version for a day, rounded up to midnight, and is in the next backup; deletions run late by hours.
    for (const { Lifecycle, CopyActions } of rules()) {
      for (const { DeleteAfterDays } of [Lifecycle, ...CopyActions.map((copy) => copy.Lifecycle)]) {
        expect(2 + 1 + DeleteAfterDays + 1).toBeLessThanOrEqual(backupRetentionDays);
      }
    }
  });

  it('cannot be kept longer, nor deleted within a week, in either vault', () => {
    for (const template of [backups, copies]) {
      template.hasResource('AWS::Backup::BackupVault', {
        DeletionPolicy: 'RetainExceptOnCreate',
        Properties: {
          BackupVaultName: 'reelwright-prod',
          LockConfiguration: { MinRetentionDays: 7, MaxRetentionDays: recoveryPointDays },
        },
      });
    }
  });

  it('do not synthesize with a bucket of which AWS Backup would make none', () => {
    const { app, service: owner } = unsynthesized('prod');
    new Bucket(owner, 'Forgotten');
    const environment = withExampleFacts(environmentNamed('prod'));
    expect(() => new BackupsStack(app, 'Again', { environment, stacks: [owner] })).toThrow(
      'Forgotten cannot be backed up',
    );
  });
});

it('other environments have no backups, and buckets without versions', () => {
  const dev = unsynthesized('dev');
  expect(dev.backups).toBeUndefined();
  for (const { Properties } of resources(Template.fromStack(dev.service), 'AWS::S3::Bucket').values()) {
    expect(Properties).not.toHaveProperty('VersioningConfiguration');
  }
});

it('a failed backup or copy raises an alarm, and so does a day without a backup', () => {
  const { monitoring } = synthesized('prod');
  const counted = (state: string[]) =>
    [...resources(monitoring, 'AWS::Events::Rule').entries()].find(
      ([, { Properties }]) =>
        JSON.stringify(Properties.EventPattern) ===
        JSON.stringify({
          source: ['aws.backup'],
          'detail-type': ['Backup Job State Change'],
          detail: { state, backupVaultName: ['reelwright-prod'] },
        }),
    )?.[0];
  for (const [name, state, missing] of [
    ['backup-failed', ['FAILED', 'ABORTED', 'EXPIRED'], 'notBreaching'],
    ['backups-missing', ['COMPLETED'], 'breaching'],
  ] as const) {
    monitoring.hasResourceProperties('AWS::CloudWatch::Alarm', {
      AlarmName: `reelwright-prod-${name}`,
      TreatMissingData: missing,
      Dimensions: [{ Name: 'RuleName', Value: { Ref: counted([...state]) } }],
      Period: 86_400,
    });
  }
});
