import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { Cases, Videos } from '../data/tables.ts';
import type { Environment } from '../foundation/environments.ts';
import { addFailures } from '../functions/failures.ts';
import { ScheduledFunction } from '../functions/scheduled-function.ts';
import type { Media } from '../media/media.ts';
import type { Identity } from './identity.ts';
import type { Mail } from './mail.ts';
import type { Site } from './site.ts';

export interface ReportsProps {
  readonly environment: Environment;
  readonly cases: Cases;
  readonly videos: Videos;
  readonly media: Media;
  readonly identity: Identity;
  readonly site: Site;
  readonly mail: Mail;
}

/** What becomes of reported videos after a report or a decision. */
export class Reports extends Construct {
  constructor(scope: Construct, id: string, props: ReportsProps) {
    super(scope, id);
    const { environment, cases, videos, media, identity, site, mail } = props;
    const follow = new ScheduledFunction(this, 'FollowCases', {
      environment,
      entry: 'functions/reports/follow-cases.lambda.ts',
      description: 'Moves the files of hidden videos, mails about cases, and warns of those that are due',
      timeout: Duration.minutes(4),
      memoryMegabytes: 512,
      deadLetterQueue: addFailures(this),
      every: Duration.minutes(1),
      purpose: 'Finds cases to follow',
    });
    cases.grant(follow, 'follow');
    cases.grant(follow, 'ofOwner');
    videos.grant(follow, 'follow');
    media.grantMoveEvidence(follow);
    identity.grantLookUp(follow);
    site.provideUrl(follow);
    mail.grantSend(follow);
  }
}
