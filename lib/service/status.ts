import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { type DataTables, grantTables } from '../data/tables.ts';
import type { Environment } from '../foundation/environments.ts';
import { addFailures } from '../functions/failures.ts';
import { ScheduledFunction } from '../functions/scheduled-function.ts';
import type { Identity } from './identity.ts';
import type { Mail } from './mail.ts';
import type { Site } from './site.ts';
import type { StripeAccount } from './stripe-account.ts';
import type { VideoModels } from './video-models.ts';

export interface StatusProps {
  readonly environment: Environment;
  readonly tables: DataTables;
  readonly identity: Identity;
  readonly models: VideoModels;
  readonly site: Site;
  readonly stripe: StripeAccount;
  readonly mail: Mail;
}

/** Measures the services each minute, and mails incidents to subscribers. */
export class Status extends Construct {
  constructor(scope: Construct, id: string, props: StatusProps) {
    super(scope, id);
    const { environment, tables, identity, models, site, stripe, mail } = props;
    const failures = addFailures(this);

    const measure = new ScheduledFunction(this, 'MeasureServices', {
      environment,
      entry: 'functions/status/measure-services.lambda.ts',
      description: 'Probes every service and counts the results',
      timeout: Duration.seconds(30),
      memoryMegabytes: 256,
      deadLetterQueue: failures,
      every: Duration.minutes(1),
      purpose: 'Measures the services for the status page',
    });
    grantTables(measure, tables, ['statusRecords.measure']);
    models.grantChoose(measure);
    site.provideUrl(measure);
    identity.provideKeysUrl(measure);
    stripe.provideUrl(measure);

    const notify = new ScheduledFunction(this, 'NotifySubscribers', {
      environment,
      entry: 'functions/status/notify-subscribers.lambda.ts',
      description: 'Mails incidents to subscribers, once each',
      timeout: Duration.seconds(80),
      memoryMegabytes: 256,
      deadLetterQueue: failures,
      every: Duration.minutes(1),
      purpose: 'Finds announcements to mail',
    });
    grantTables(notify, tables, ['statusRecords.workOff', 'statusSubscriptions.notify', 'limits.count']);
    site.provideUrl(notify);
    mail.grantSend(notify);
  }
}
