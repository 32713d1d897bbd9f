import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { Credits, Identities, Limits } from '../data/tables.ts';
import type { Environment } from '../foundation/environments.ts';
import { operatorFunctionName } from '../functions/operator-functions.ts';
import { ReelwrightFunction } from '../functions/reelwright-function.ts';

/** Grants and takes credits: `npm run credits`. */
export class OperatorCredits extends Construct {
  constructor(
    scope: Construct,
    id: string,
    props: {
      readonly environment: Environment;
      readonly credits: Credits;
      readonly limits: Limits;
      readonly identities: Identities;
    },
  ) {
    super(scope, id);
    const { environment, credits, limits, identities } = props;
    const move = new ReelwrightFunction(this, 'MoveCredits', {
      environment,
      name: operatorFunctionName(environment.name, 'moveCredits'),
      entry: 'functions/credits/move-credits.lambda.ts',
      description: "Grants or takes a person's credits for an operator",
      timeout: Duration.seconds(20),
      memoryMegabytes: 256,
    });
    credits.grant(move, 'post');
    limits.grant(move, 'note');
    identities.grant(move, 'find');
  }
}
