import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { type DataTables, grantTables } from '../data/tables.ts';
import type { Environment } from '../foundation/environments.ts';
import { addFailures } from '../functions/failures.ts';
import { ScheduledFunction } from '../functions/scheduled-function.ts';
import type { Media } from '../media/media.ts';
import type { VideoModels } from './video-models.ts';

export interface RetentionProps {
  readonly environment: Environment;
  readonly tables: DataTables;
  readonly media: Media;
  readonly models: VideoModels;
}

/** Removes expired videos with their files. DynamoDB's time to live would delete only the row, days late. */
export class Retention extends Construct {
  constructor(scope: Construct, id: string, { environment, tables, media, models }: RetentionProps) {
    super(scope, id);
    const remove = new ScheduledFunction(this, 'RemoveExpiredVideos', {
      environment,
      entry: 'functions/videos/retention/remove-expired-videos.lambda.ts',
      description: 'Removes expired and deleted videos',
      timeout: Duration.minutes(10),
      memoryMegabytes: 512,
      deadLetterQueue: addFailures(this),
      every: Duration.hours(1),
      purpose: 'Finds expired videos',
    });
    grantTables(remove, tables, ['videos.removeExpired']);
    media.grantRemoveVideos(remove);
    media.grantRemoveEvidence(remove);
    models.grantBook(remove);
  }
}
