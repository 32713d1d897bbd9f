import { Duration, Stack, Token } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { type Environment, regionOf } from '../foundation/environments.ts';
import { addFailures } from '../functions/failures.ts';
import { ScheduledFunction } from '../functions/scheduled-function.ts';

/** Checks daily which secrets in SSM were not rotated for a year. */
export class SecretAges extends Construct {
  constructor(scope: Construct, id: string, { environment }: { readonly environment: Environment }) {
    super(scope, id);
    const check = new ScheduledFunction(this, 'CheckSecretAges', {
      environment,
      entry: 'functions/secrets/check-secret-ages.lambda.ts',
      description: 'Logs which secrets were not rotated for a year',
      timeout: Duration.seconds(30),
      memoryMegabytes: 256,
      deadLetterQueue: addFailures(this),
      every: Duration.days(1),
      purpose: 'Checks the age of secrets',
    });
    check.setVariable('SECRETS_PATH', `/reelwright/${environment.name}/`);
    const { account } = Stack.of(this);
    const region = regionOf(environment);
    const anyParameter = `arn:aws:ssm:${region}:${account}:*`;
    check.allow(['ssm:DescribeParameters'], [anyParameter]);
    check.acknowledgeWildcard(
      `Resource::arn:aws:ssm:${region}:${Token.isUnresolved(account) ? '<AWS::AccountId>' : account}:*`,
      'ssm:DescribeParameters tells names and dates of all parameters or of none, and no value.',
    );
  }
}
