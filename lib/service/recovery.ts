import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { type DataTables, grantTables } from '../data/tables.ts';
import type { Environment } from '../foundation/environments.ts';
import { operatorFunctionName } from '../functions/operator-functions.ts';
import { ReelwrightFunction } from '../functions/reelwright-function.ts';
import type { Media } from '../media/media.ts';

export interface RecoveryProps {
  readonly environment: Environment;
  readonly tables: DataTables;
  readonly media: Media;
}

/** What `npm run restore` calls once tables and files are back (docs/recovery.md). */
export class Recovery extends Construct {
  constructor(scope: Construct, id: string, { environment, tables, media }: RecoveryProps) {
    super(scope, id);
    const eraseAgain = new ReelwrightFunction(this, 'EraseAgain', {
      environment,
      name: operatorFunctionName(environment.name, 'eraseAgain'),
      entry: 'functions/erasures/erase-again.lambda.ts',
      description: 'Deletes again after a restore what had been deleted since the backup',
      timeout: Duration.minutes(10),
      memoryMegabytes: 512,
    });
    grantTables(eraseAgain, tables, [
      'erasures.read',
      'credits.beginDeletion',
      'videos.advance',
      'presets.endAgain',
      'projects.change',
      'apiAccess.revokeAgain',
    ]);

    const check = new ReelwrightFunction(this, 'CheckRestored', {
      environment,
      name: operatorFunctionName(environment.name, 'checkRestored'),
      entry: 'functions/recovery/check-restored.lambda.ts',
      description: 'Compares accounts with ledgers and videos with files after a restore',
      timeout: Duration.minutes(10),
      // Holds the ids of a million videos.
      memoryMegabytes: 1_769,
    });
    grantTables(check, tables, ['credits.readAll', 'videos.readAll']);
    media.grantCompareVideos(check);
  }
}
