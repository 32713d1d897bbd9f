import { CfnResource, Duration, Stack } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { type DataTables, grantTables } from '../data/tables.ts';
import type { Environment } from '../foundation/environments.ts';
import { lifetimeOf } from '../foundation/lifetime.ts';
import { operatorFunctionName } from '../functions/operator-functions.ts';
import { ReelwrightFunction } from '../functions/reelwright-function.ts';

/**
 * The secret that hashes API keys, which are void without it, so it lives as long as their table. It needs no
 * rotation: a key is 178 random bits, so its hash tells nothing even to a reader of the secret.
 */
export class ApiKeySecret extends Construct {
  /** The SSM SecureString. */
  readonly #parameter: string;

  constructor(scope: Construct, id: string, { environment }: { readonly environment: Environment }) {
    super(scope, id);
    this.#parameter = `/reelwright/${environment.name}/api-key-secret`;
    const creator = new ReelwrightFunction(this, 'CreateApiKeySecret', {
      environment,
      entry: 'functions/developers/keys/create-api-key-secret.lambda.ts',
      description: 'Makes the secret under which API keys are hashed, at the first deployment',
      timeout: Duration.seconds(40),
      memoryMegabytes: 256,
    });
    creator.setVariable('API_KEY_SECRET_PARAMETER', this.#parameter);
    creator.allow(['ssm:DeleteParameter', 'ssm:PutParameter'], [this.#arn]);
    new CfnResource(this, 'Secret', {
      type: 'AWS::CloudFormation::CustomResource',
      properties: {
        ServiceToken: creator.functionArn,
        ServiceTimeout: Duration.minutes(2).toSeconds(),
      },
    }).applyRemovalPolicy(lifetimeOf(environment).removalPolicy);
  }

  /** For hashing keys, and for signatures in the API's name. */
  grantRead(reader: ReelwrightFunction): void {
    reader.setVariable('API_KEY_SECRET_PARAMETER', this.#parameter);
    reader.allow(['ssm:GetParameter'], [this.#arn]);
  }

  get #arn(): string {
    return Stack.of(this).formatArn({
      service: 'ssm',
      resource: 'parameter',
      resourceName: this.#parameter.slice(1),
    });
  }
}

/** Sets what enterprises agreed on: `npm run api-contract`. */
export class ApiContracts extends Construct {
  constructor(
    scope: Construct,
    id: string,
    props: {
      readonly environment: Environment;
      readonly tables: DataTables;
    },
  ) {
    super(scope, id);
    const { environment, tables } = props;
    const set = new ReelwrightFunction(this, 'SetApiContract', {
      environment,
      name: operatorFunctionName(environment.name, 'setApiContract'),
      entry: 'functions/developers/keys/set-api-contract.lambda.ts',
      description: 'Sets how many videos an enterprise may generate in an hour by the API',
      timeout: Duration.seconds(20),
      memoryMegabytes: 256,
    });
    grantTables(set, tables, ['apiAccess.contract', 'identities.find']);
  }
}
