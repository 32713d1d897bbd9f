import { Duration } from 'aws-cdk-lib';
import { AttributeType, type Table } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import type { EnvironmentVariable } from '../../contract/environment-variables.ts';
import type { Limits } from '../data/data.ts';
import { KeptTable } from '../data/kept-table.ts';
import type { Environment } from '../foundation/environments.ts';
import { addFailures } from '../functions/failures.ts';
import { operatorFunctionName } from '../functions/operator-functions.ts';
import { ReelwrightFunction } from '../functions/reelwright-function.ts';
import { ScheduledFunction } from '../functions/scheduled-function.ts';
import type { Identity } from './identity.ts';
import type { Mail } from './mail.ts';
import type { Site } from './site.ts';
import type { StripeAccount } from './stripe-account.ts';
import type { VideoModels } from './video-models.ts';

/** Measurements, incidents, and the outbox of announcements. It holds no personal data. */
export class StatusRecords extends Construct {
  readonly #table: Table;

  constructor(scope: Construct, id: string, { environment }: { readonly environment: Environment }) {
    super(scope, id);
    this.#table = partTable(this, environment);
  }

  /** Lets the function read what the page shows. */
  grantRead(reader: ReelwrightFunction): void {
    this.#grant(reader, ['dynamodb:Query']);
  }

  /** Lets the function count what it measures. */
  grantMeasure(meter: ReelwrightFunction): void {
    this.#grant(meter, ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem']);
  }

  /** Lets the function count how a video ended. It reads nothing. */
  grantCountVideos(counter: ReelwrightFunction): void {
    this.#grant(counter, ['dynamodb:UpdateItem']);
  }

  /** Lets the function write incidents. */
  grantWriteIncidents(writer: ReelwrightFunction): void {
    this.#grant(writer, ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:Query']);
  }

  /** Lets the function process the outbox. */
  grantWorkOff(notifier: ReelwrightFunction): void {
    this.#grant(notifier, ['dynamodb:DeleteItem', 'dynamodb:Query', 'dynamodb:UpdateItem']);
  }

  #grant(grantee: ReelwrightFunction, actions: readonly string[]): void {
    grantTable(grantee, 'STATUS_TABLE', this.#table, actions);
  }
}

/** Email addresses of status subscribers, apart from what is public. */
export class StatusSubscriptions extends Construct {
  readonly #table: Table;

  constructor(scope: Construct, id: string, { environment }: { readonly environment: Environment }) {
    super(scope, id);
    this.#table = partTable(this, environment);
  }

  /** Lets the function store an unconfirmed address. It cannot read one. */
  grantRequest(taker: ReelwrightFunction): void {
    this.#grant(taker, ['dynamodb:PutItem', 'dynamodb:UpdateItem']);
  }

  /** Lets the function confirm by a link. */
  grantConfirm(confirmer: ReelwrightFunction): void {
    this.#grant(confirmer, ['dynamodb:GetItem', 'dynamodb:UpdateItem']);
  }

  /** Lets the function delete an address by a link. */
  grantEnd(ender: ReelwrightFunction): void {
    this.#grant(ender, ['dynamodb:DeleteItem', 'dynamodb:GetItem']);
  }

  /** Lets the function check whether one address is subscribed. */
  grantRead(reader: ReelwrightFunction): void {
    this.#grant(reader, ['dynamodb:GetItem']);
  }

  /** Lets the function read the addresses and record what was mailed to each. */
  grantNotify(notifier: ReelwrightFunction): void {
    this.#grant(notifier, ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:Query', 'dynamodb:UpdateItem']);
  }

  #grant(grantee: ReelwrightFunction, actions: readonly string[]): void {
    grantTable(grantee, 'STATUS_SUBSCRIPTIONS_TABLE', this.#table, actions);
  }
}

export interface StatusProps {
  readonly environment: Environment;
  readonly records: StatusRecords;
  readonly subscriptions: StatusSubscriptions;
  readonly limits: Limits;
  readonly identity: Identity;
  readonly models: VideoModels;
  readonly site: Site;
  readonly stripe: StripeAccount;
  readonly mail: Mail;
}

/** Measures the services each minute, writes incidents, and mails them to subscribers. */
export class Status extends Construct {
  constructor(scope: Construct, id: string, props: StatusProps) {
    super(scope, id);
    const { environment, records, subscriptions, limits, identity, models, site, stripe, mail } = props;
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
    records.grantMeasure(measure);
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
    records.grantWorkOff(notify);
    subscriptions.grantNotify(notify);
    limits.grantCount(notify);
    site.provideUrl(notify);
    mail.grantSend(notify);

    const write = new ReelwrightFunction(this, 'WriteIncident', {
      environment,
      name: operatorFunctionName(environment.name, 'writeIncident'),
      entry: 'functions/status/write-incident.lambda.ts',
      description: 'Writes an incident, an update or its end',
      timeout: Duration.seconds(20),
      memoryMegabytes: 256,
    });
    records.grantWriteIncidents(write);
  }
}

function partTable(scope: Construct, environment: Environment): KeptTable {
  return new KeptTable(scope, 'Table', {
    environment,
    partitionKey: { name: 'part', type: AttributeType.STRING },
    sortKey: { name: 'id', type: AttributeType.STRING },
    timeToLiveAttribute: 'expires_at',
  });
}

function grantTable(
  grantee: ReelwrightFunction,
  variable: EnvironmentVariable,
  table: Table,
  actions: readonly string[],
): void {
  grantee.setVariable(variable, table.tableName);
  grantee.allow(actions, [table.tableArn]);
}
