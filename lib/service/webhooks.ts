import { ArnFormat, Duration, Stack, Validations } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type DataTables, grantTables } from '../data/tables.ts';
import type { Environment } from '../foundation/environments.ts';
import { addFailures } from '../functions/failures.ts';
import { ReelwrightFunction } from '../functions/reelwright-function.ts';
import { ScheduledFunction } from '../functions/scheduled-function.ts';
import type { Media } from '../media/media.ts';
import type { Identity } from './identity.ts';
import type { Mail } from './mail.ts';
import type { Site } from './site.ts';

export interface WebhooksProps {
  readonly environment: Environment;
  readonly tables: DataTables;
  readonly media: Media;
  readonly identity: Identity;
  readonly site: Site;
  readonly mail: Mail;
}

/** Delivers webhooks: at once when asked, and each minute what is due. */
export class Webhooks extends Construct {
  readonly #tables: DataTables;
  readonly #environment: Environment;
  readonly #deliveryName: string;

  constructor(scope: Construct, id: string, props: WebhooksProps) {
    super(scope, id);
    const { environment } = props;
    if (environment.allowsLoopbackWebhooks && environment.name !== 'laptop') {
      throw new Error(
        `Webhooks of ${environment.name} may not lead to the machine itself: remove allowsLoopbackWebhooks in lib/foundation/environments.ts.`,
      );
    }
    this.#tables = props.tables;
    this.#environment = environment;
    this.#deliveryName = `reelwright-${environment.name}-deliver-webhooks`;
    const failures = addFailures(this);
    this.#addDelivery(props, failures);
    this.#addSweep(props, failures);
  }

  /** By a fixed name: the delivering function is created after some of its callers. */
  grantTell(teller: ReelwrightFunction): void {
    grantTables(teller, this.#tables, ['webhookRecords.record']);
    this.#grantRequest(teller);
  }

  grantRequireEnabled(writer: ReelwrightFunction): void {
    grantTables(writer, this.#tables, ['webhookRecords.requireEnabled']);
  }

  /** Asks for deliveries, and judges addresses. Endpoints are rows of the table. */
  grantManage(manager: ReelwrightFunction): void {
    this.#grantRequest(manager);
    this.#provideRule(manager);
  }

  #grantRequest(requester: ReelwrightFunction): void {
    requester.setVariable('WEBHOOK_DELIVERY_FUNCTION', this.#deliveryName);
    requester.allow(
      ['lambda:InvokeFunction'],
      [
        Stack.of(this).formatArn({
          service: 'lambda',
          resource: 'function',
          resourceName: this.#deliveryName,
          arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        }),
      ],
    );
  }

  #addDelivery(props: WebhooksProps, failures: Queue): void {
    const deliver = new ReelwrightFunction(this, 'DeliverWebhooks', {
      environment: props.environment,
      name: this.#deliveryName,
      entry: 'functions/developers/webhooks/delivery/deliver-webhooks.lambda.ts',
      description: 'Delivers one event to the endpoints that listen',
      // An endpoint has 10 s, and so has the event that this one causes.
      timeout: Duration.seconds(45),
      memoryMegabytes: 512,
      deadLetterQueue: failures,
    });
    // The sweep retries.
    deliver.configureAsyncInvoke({ retryAttempts: 0 });
    Validations.of(deliver).acknowledge({
      id: 'Serverless-LambdaAsyncFailureDestination',
      reason: 'The dead-letter queue keeps the event; a destination as well would keep it twice.',
    });
    this.#needs(deliver, props);
  }

  #addSweep(props: WebhooksProps, failures: Queue): void {
    const sweep = new ScheduledFunction(this, 'SweepWebhooks', {
      environment: props.environment,
      entry: 'functions/developers/webhooks/delivery/sweep-webhooks.lambda.ts',
      description: 'Delivers what is due: retries, and events whose direct delivery was lost',
      timeout: Duration.seconds(55),
      memoryMegabytes: 512,
      deadLetterQueue: failures,
      every: Duration.minutes(1),
      purpose: 'Finds webhooks that are due',
    });
    grantTables(sweep, props.tables, ['webhookRecords.findDue']);
    this.#needs(sweep, props);
  }

  #needs(deliverer: ReelwrightFunction, { tables, media, identity, site, mail }: WebhooksProps): void {
    grantTables(deliverer, tables, ['webhookRecords.deliver', 'videos.read', 'credits.readAccount']);
    media.grantSign(deliverer);
    identity.grantLookUp(deliverer);
    site.provideUrl(deliverer);
    mail.grantSend(deliverer);
    this.#provideRule(deliverer);
  }

  #provideRule(handler: ReelwrightFunction): void {
    const isAllowed = this.#environment.allowsLoopbackWebhooks === true;
    handler.setVariable('WEBHOOK_LOOPBACK', isAllowed ? 'allowed' : 'refused');
  }
}
