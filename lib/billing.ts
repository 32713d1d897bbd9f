import { Duration, Validations } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import type { Credits, Orders } from './data.ts';
import type { Environment } from './environments.ts';
import { addFailures } from './failures.ts';
import { operatorFunctionName } from './operator-functions.ts';
import { ReelwrightFunction } from './reelwright-function.ts';
import type { Site } from './site.ts';
import type { StripeAccount } from './stripe-account.ts';

/** How far back each hour's run looks: a run that fails is made good by the next two. */
const reconciledHours = 3;

export interface BillingProps {
  readonly environment: Environment;
  readonly credits: Credits;
  readonly orders: Orders;
  readonly site: Site;
  readonly stripe: StripeAccount;
}

/** What keeps Stripe and us in step besides the routes: the catalog goes there, and what was missed comes here. */
export class Billing extends Construct {
  /** Name of the function that brings the catalog to Stripe. */
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
    site.tellAddress(sync);
    stripe.grantCall(sync);
    return sync;
  }

  #addReconciliation({ environment, credits, orders, stripe }: BillingProps): void {
    const failures = addFailures(this);
    const reconcile = new ReelwrightFunction(this, 'ReconcileBilling', {
      environment,
      name: operatorFunctionName(environment.name, 'reconcileBilling'),
      entry: 'functions/billing/reconcile-billing.lambda.ts',
      description: 'Makes good what webhooks of Stripe did not bring',
      timeout: Duration.minutes(10),
      memoryMegabytes: 512,
      deadLetterQueue: failures,
    });
    // The next hour's run is the retry.
    reconcile.configureAsyncInvoke({ retryAttempts: 0 });
    Validations.of(reconcile).acknowledge({
      id: 'Serverless-LambdaAsyncFailureDestination',
      reason: 'The dead-letter queue keeps the event; a destination as well would keep it twice.',
    });
    stripe.grantCall(reconcile);
    credits.grantPost(reconcile);
    orders.grantList(reconcile);
    orders.grantRecord(reconcile);
    new Rule(this, 'EveryHour', {
      description: 'Compares with Stripe whatever had an event there lately',
      schedule: Schedule.rate(Duration.hours(1)),
      targets: [
        new LambdaFunction(reconcile, {
          event: RuleTargetInput.fromObject({ hours: reconciledHours }),
          retryAttempts: 0,
          deadLetterQueue: failures,
        }),
      ],
    });
  }
}
