import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { type DataTables, grantTables } from '../data/tables.ts';
import type { Environment } from '../foundation/environments.ts';
import { addFailures } from '../functions/failures.ts';
import type { ReelwrightFunction } from '../functions/reelwright-function.ts';
import { ScheduledFunction } from '../functions/scheduled-function.ts';
import { provideWrittenSecret } from '../functions/written-secret.ts';
import type { Media } from '../media/media.ts';
import type { Identity } from './identity.ts';
import type { Mail } from './mail.ts';
import type { Site } from './site.ts';

export interface ReportsProps {
  readonly environment: Environment;
  readonly tables: DataTables;
  readonly media: Media;
  readonly identity: Identity;
  readonly site: Site;
  readonly mail: Mail;
}

/** What becomes of reported videos after a report or a decision. */
export class Reports extends Construct {
  constructor(scope: Construct, id: string, props: ReportsProps) {
    super(scope, id);
    const { environment, tables, media, identity, site, mail } = props;
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
    grantTables(follow, tables, ['cases.follow', 'cases.ofOwner', 'videos.follow']);
    media.grantMoveEvidence(follow);
    identity.grantLookUp(follow);
    site.provideUrl(follow);
    mail.grantSend(follow);
    provideNcmec(follow, environment);
  }
}

/** Where reports of child abuse go: https://report.cybertip.org/ispws/documentation, "Access". */
function provideNcmec(sender: ReelwrightFunction, environment: Environment): void {
  if (environment.ncmec === undefined) return;
  const { test, ...reporter } = environment.ncmec;
  sender.setVariable('NCMEC_URL', `https://${test ? 'exttest' : 'report'}.cybertip.org/ispws`);
  sender.setVariable('NCMEC_REPORTER', JSON.stringify(reporter));
  provideWrittenSecret(sender, environment, 'NCMEC_CREDENTIALS_PARAMETER', 'ncmec-credentials');
}
