import { Duration } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { type DataTables, grantTables } from '../data/tables.ts';
import type { AccessLogs } from '../foundation/access-logs.ts';
import { backedUp } from '../foundation/backup-retention.ts';
import type { Environment } from '../foundation/environments.ts';
import { lifetimeOf } from '../foundation/lifetime.ts';
import { addFailures } from '../functions/failures.ts';
import { operatorFunctionName } from '../functions/operator-functions.ts';
import { ReelwrightFunction } from '../functions/reelwright-function.ts';
import { ScheduledFunction } from '../functions/scheduled-function.ts';
import type { Identity } from './identity.ts';

export interface UserExportProps {
  readonly environment: Environment;
  readonly accessLogs: AccessLogs;
  readonly identity: Identity;
  readonly tables: DataTables;
}

/**
 * A backed-up file of the pool's users, since Cognito has no backup. A deleted person leaves it within hours.
 */
export class UserExport extends Construct {
  constructor(scope: Construct, id: string, { environment, accessLogs, identity, tables }: UserExportProps) {
    super(scope, id);
    const bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      serverAccessLogsBucket: accessLogs.bucket,
      serverAccessLogsPrefix: 'users/',
      ...backedUp(environment, [
        { expiration: Duration.days(1), abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ]),
      removalPolicy: lifetimeOf(environment).removalPolicy,
      autoDeleteObjects: !environment.retain,
    });
    const exporter = new ScheduledFunction(this, 'ExportUsers', {
      environment,
      entry: 'functions/account/export-users.lambda.ts',
      description: 'Writes the users of the pool into a file that is backed up',
      // Some 300,000 users, at 60 per call.
      timeout: Duration.minutes(15),
      memoryMegabytes: 1_769,
      deadLetterQueue: addFailures(this),
      every: Duration.hours(6),
      purpose: 'Exports the users of the pool',
    });
    identity.grantExport(exporter);
    exporter.setVariable('USER_EXPORT_BUCKET', bucket.bucketName);
    exporter.allow(['s3:PutObject'], [bucket.arnForObjects('users.jsonl.gz')]);

    const importer = new ReelwrightFunction(this, 'ImportUsers', {
      environment,
      name: operatorFunctionName(environment.name, 'importUsers'),
      entry: 'functions/account/import-users.lambda.ts',
      description: 'Makes the users of an export in a pool that lost them',
      timeout: Duration.minutes(10),
      memoryMegabytes: 512,
    });
    identity.grantImport(importer);
    grantTables(importer, tables, ['erasures.findAccount']);
  }
}
