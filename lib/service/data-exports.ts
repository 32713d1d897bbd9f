import { Duration, Validations } from 'aws-cdk-lib';
import type { Alias } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { type DataTables, grantTables } from '../data/tables.ts';
import type { Environment } from '../foundation/environments.ts';
import { wildcardAfterArn } from '../foundation/wildcards.ts';
import { addFailures } from '../functions/failures.ts';
import { ReelwrightFunction } from '../functions/reelwright-function.ts';
import type { Media } from '../media/media.ts';
import type { AccountNotices } from './account-notices.ts';
import type { Identity } from './identity.ts';
import type { Site } from './site.ts';

export interface DataExportsProps {
  readonly environment: Environment;
  readonly tables: DataTables;
  readonly accountNotices: AccountNotices;
  readonly identity: Identity;
  readonly media: Media;
  readonly site: Site;
}

/** Writes a person's data into a file: a durable function, since a million videos take an hour. */
export class DataExports extends Construct {
  readonly #live: Alias;

  constructor(scope: Construct, id: string, { environment, ...read }: DataExportsProps) {
    super(scope, id);
    const write = new ReelwrightFunction(this, 'WriteExport', {
      environment,
      entry: 'functions/export/write-export.lambda.ts',
      description:
        "Writes one person's data into a file, part by part. The execution is named after the file",
      // For one part: a wait between parts ends the invocation.
      timeout: Duration.minutes(10),
      memoryMegabytes: 512,
      durable: { executionTimeout: Duration.hours(12), retentionPeriod: Duration.days(7) },
      deadLetterQueue: addFailures(this),
    });
    grantTables(write, read.tables, [
      'credits.readAccount',
      'credits.readEntries',
      'orders.list',
      'refusals.list',
      'presets.list',
      'cases.ofOwner',
      'videos.list',
      'projects.list',
      'personalFiles.list',
      'personalFiles.change',
      'messages.readOfSender',
      'statusSubscriptions.read',
      'accountCodes.listBrowsers',
      'sentMails.list',
      'apiAccess.list',
      'webhookRecords.list',
    ]);
    read.identity.grantLookUp(write);
    read.media.grantSign(write);
    read.media.grantWriteExports(write);
    read.site.provideUrl(write);
    read.accountNotices.grantSend(write);

    // https://docs.aws.amazon.com/lambda/latest/dg/durable-security.html
    const checkpoints = write.allowAfterwards(
      'Checkpoints',
      ['lambda:CheckpointDurableExecution', 'lambda:GetDurableExecutionState'],
      [`${write.functionArn}:*`],
    );
    Validations.of(checkpoints).acknowledge({
      id: `AwsSolutions-IAM5[${wildcardAfterArn(this, write, ':*')}]`,
      reason:
        'Executions belong to published versions, whose numbers are not known: the wildcard covers any version of this one function.',
    });
    this.#live = write.addAlias('live');
    this.#live.node.addDependency(checkpoints);
  }

  /** By a qualified name, so that an export continues with the code that it began with. */
  grantStart(starter: ReelwrightFunction): void {
    starter.setVariable('EXPORT_FUNCTION_ARN', this.#live.functionArn);
    starter.allow(['lambda:InvokeFunction'], [this.#live.functionArn]);
  }
}
