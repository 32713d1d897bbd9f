import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { type DataTables, grantTables } from '../../data/tables.ts';
import type { Environment } from '../../foundation/environments.ts';
import { operatorFunctionName } from '../../functions/operator-functions.ts';
import { ReelwrightFunction } from '../../functions/reelwright-function.ts';
import type { Identity } from '../identity.ts';
import type { StripeAccount } from '../stripe-account.ts';
import type { VideoModels } from '../video-models.ts';

/** `npm run credits`, `settings`, `incident` and `reconcile`, which a trial without the console has as well. */
export class OperatorCommands extends Construct {
  constructor(
    scope: Construct,
    id: string,
    props: {
      readonly environment: Environment;
      readonly tables: DataTables;
      readonly models: VideoModels;
      readonly identity: Identity;
      readonly stripe: StripeAccount;
    },
  ) {
    super(scope, id);
    const { environment, tables, models, identity, stripe } = props;
    const act = new ReelwrightFunction(this, 'ActForCommand', {
      environment,
      name: operatorFunctionName(environment.name, 'actForCommand'),
      entry: 'functions/operators/commands/act-for-command.lambda.ts',
      description: 'Rehearses and confirms what operators do by commands',
      // A customer with many payments takes as long to sync.
      timeout: Duration.minutes(1),
      memoryMegabytes: 256,
    });
    grantTables(act, tables, [
      'audit.append',
      'operatorRequests.record',
      'credits.post',
      'identities.find',
      'limits.count',
      'orders.list',
      'orders.record',
      'settings.change',
      'statusRecords.writeIncidents',
    ]);
    models.provideMaxima(act);
    identity.grantLookUp(act);
    stripe.grantCall(act);
  }
}
