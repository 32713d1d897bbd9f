import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { Settings } from '../data/tables.ts';
import type { Environment } from '../foundation/environments.ts';
import { operatorFunctionName } from '../functions/operator-functions.ts';
import { ReelwrightFunction } from '../functions/reelwright-function.ts';
import type { VideoModels } from './video-models.ts';

/** Lowers limits and closes parts of the product without a deployment: `npm run settings`. */
export class OperatorSettings extends Construct {
  constructor(
    scope: Construct,
    id: string,
    props: {
      readonly environment: Environment;
      readonly settings: Settings;
      readonly models: VideoModels;
    },
  ) {
    super(scope, id);
    const { environment, settings, models } = props;
    const change = new ReelwrightFunction(this, 'ChangeSettings', {
      environment,
      name: operatorFunctionName(environment.name, 'changeSettings'),
      entry: 'functions/settings/change-settings.lambda.ts',
      description: 'Lists and changes what operators may set without a deployment',
      timeout: Duration.seconds(20),
      memoryMegabytes: 256,
    });
    settings.grant(change, 'change');
    models.provideMaxima(change);
  }
}
