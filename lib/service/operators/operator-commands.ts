import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type {
  Audit,
  Credits,
  Identities,
  Limits,
  OperatorRequests,
  Settings,
  StatusRecords,
} from '../../data/tables.ts';
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
      readonly data: {
        readonly audit: Audit;
        readonly operatorRequests: OperatorRequests;
        readonly credits: Credits;
        readonly identities: Identities;
        readonly limits: Limits;
        readonly settings: Settings;
        readonly statusRecords: StatusRecords;
      };
      readonly models: VideoModels;
    },
  ) {
    super(scope, id);
    const { environment, data, models } = props;
    const act = new ReelwrightFunction(this, 'ActForCommand', {
      environment,
      name: operatorFunctionName(environment.name, 'actForCommand'),
      entry: 'functions/operators/commands/act-for-command.lambda.ts',
      description: 'Rehearses and confirms what operators do by commands',
      timeout: Duration.seconds(20),
      memoryMegabytes: 256,
    });
    data.audit.grant(act, 'append');
    data.operatorRequests.grant(act, 'record');
    data.credits.grant(act, 'post');
    data.identities.grant(act, 'find');
    data.limits.grant(act, 'count');
    data.settings.grant(act, 'change');
    data.statusRecords.grant(act, 'writeIncidents');
    models.provideMaxima(act);
  }
}
