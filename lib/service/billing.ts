import { Duration } from 'aws-cdk-lib';
import { RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { Construct } from 'constructs';
import { type DataTables, grantTables } from '../data/tables.ts';
import type { Environment } from '../foundation/environments.ts';
import { addFailures } from '../functions/failures.ts';
import { operatorFunctionName } from '../functions/operator-functions.ts';
import { ReelwrightFunction } from '../functions/reelwright-function.ts';
import { ScheduledFunction } from '../functions/scheduled-function.ts';
import type { Mail } from './mail.ts';
import type { Site } from './site.ts';
import type { StripeAccount } from './stripe-account.ts';

/** Each hourly run reads so far back that the next two make up for a failed one. */
const reconciledHours = 3;

export interface BillingProps {
  readonly environment: Environment;
  readonly tables: DataTables;
  readonly site: Site;
  readonly stripe: StripeAccount;
  readonly mail: Mail;
}

/** Brings the catalog to Stripe, and syncs what webhooks missed. */
export class Billing extends Construct {
  readonly catalogSyncName: string;

  constructor(scope: Construct, id: string, props: BillingProps) {
    super(scope, id);
    this.catalogSyncName = this.#addCatalogSync(props).functionName;
    this.#addReconciliation(props);
  }

  #addCatalogSync({ environment, site, stripe }: BillingProps): ReelwrightFunction {
    const sync = new ReelwrightFunction(this, 'SyncStripeCatalog', {
      environment,
      name: operatorFunctionName(environment.name, 'syncStripeCatalog'),
      entry: 'functions/billing/sync-stripe-catalog.lambda.ts',
      description: 'Makes products, prices and the portal in Stripe from the catalog',
      // Some fifty calls one after the other, the first time.
      timeout: Duration.minutes(5),
      memoryMegabytes: 512,
    });
    site.provideUrl(sync);
    stripe.grantCall(sync);
    stripe.provideSaleSettings(sync);
    return sync;
  }

  #addReconciliation({ environment, tables, stripe, mail }: BillingProps): void {
    const failures = addFailures(this);
    const reconcile = new ScheduledFunction(this, 'ReconcileBilling', {
      environment,
      name: operatorFunctionName(environment.name, 'reconcileBilling'),
      entry: 'functions/billing/sync/reconcile-billing.lambda.ts',
      description: 'Syncs customers whose webhooks were lost',
      timeout: Duration.minutes(10),
      memoryMegabytes: 512,
      deadLetterQueue: failures,
      every: Duration.hours(1),
      purpose: 'Syncs customers with recent events in Stripe',
      event: RuleTargetInput.fromObject({ hours: reconciledHours }),
    });
    stripe.grantCall(reconcile);
    grantTables(reconcile, tables, ['credits.post', 'orders.list', 'orders.record']);
    mail.grantSend(reconcile);
  }
}
