import { Duration, Validations } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import type { Videos } from './data.ts';
import type { Environment } from './environments.ts';
import { addFailures } from './failures.ts';
import type { Media } from './media.ts';
import { ReelwrightFunction } from './reelwright-function.ts';

export interface RetentionProps {
  readonly environment: Environment;
  readonly videos: Videos;
  readonly media: Media;
}

/**
 * Removes films whose time has come, with their files: every hour, so that one is gone within an hour of its time.
 * DynamoDB's own time to live would delete the row only, some days late, and leave the files.
 */
export class Retention extends Construct {
  constructor(scope: Construct, id: string, { environment, videos, media }: RetentionProps) {
    super(scope, id);
    const failures = addFailures(this);
    const remove = new ReelwrightFunction(this, 'RemoveExpiredVideos', {
      environment,
      entry: 'functions/videos/remove-expired-videos.lambda.ts',
      description: 'Removes films that are older than they are kept, and deleted ones',
      timeout: Duration.minutes(10),
      memoryMegabytes: 512,
      deadLetterQueue: failures,
    });
    // The next hour's run is the retry.
    remove.configureAsyncInvoke({ retryAttempts: 0 });
    Validations.of(remove).acknowledge({
      id: 'Serverless-LambdaAsyncFailureDestination',
      reason: 'The dead-letter queue keeps the event; a destination as well would keep it twice.',
    });
    videos.grantRemoveExpired(remove);
    media.grantRemoveFilms(remove);
    new Rule(this, 'EveryHour', {
      description: 'Looks for films whose time has come',
      schedule: Schedule.rate(Duration.hours(1)),
      targets: [new LambdaFunction(remove, { retryAttempts: 0, deadLetterQueue: failures })],
    });
  }
}
