import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { type DataTables, grantTables } from '../../data/tables.ts';
import type { Environment } from '../../foundation/environments.ts';
import { operatorFunctionName } from '../../functions/operator-functions.ts';
import { ReelwrightFunction } from '../../functions/reelwright-function.ts';
import type { VideoModels } from '../video-models.ts';

/** `npm run credits`, `settings` and `incident`, which a trial without the console has as well. */
export class OperatorCommands extends Construct {
  constructor(
    scope: Construct,
    id: string,
    props: {
      readonly environment: Environment;
      readonly tables: DataTables;
      readonly models: VideoModels;
    },
  ) {
    super(scope, id);
    const { environment, tables, models } = props;
    const act = new ReelwrightFunction(this, 'ActForCommand', {
      environment,
      name: operatorFunctionName(environment.name, 'actForCommand'),
      entry: 'functions/operators/commands/act-for-command.lambda.ts',
      description: 'Rehearses and confirms what operators do by commands',
      timeout: Duration.seconds(20),
      memoryMegabytes: 256,
    });
    grantTables(act, tables, [
      'audit.append',
      'operatorRequests.record',
      'credits.post',
      'identities.find',
      'limits.count',
      'settings.change',
      'statusRecords.writeIncidents',
    ]);
    models.provideMaxima(act);
  }
}
