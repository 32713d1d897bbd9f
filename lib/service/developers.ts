import { CfnResource, Duration, Stack } from 'aws-cdk-lib';
import { AttributeType, ProjectionType } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import type { Identities } from '../data/identities.ts';
import { KeptTable } from '../data/kept-table.ts';
import type { Environment } from '../foundation/environments.ts';
import { lifetimeOf } from '../foundation/lifetime.ts';
import { operatorFunctionName } from '../functions/operator-functions.ts';
import { ReelwrightFunction } from '../functions/reelwright-function.ts';

/**
 * API keys and what they may do:
 *
 * - `key#<HMAC-SHA-256 of the key, hex>` is a key; while it is rotated, one key has two of them.
 * - `keys#<account id>` lists an account's keys, so that a list is never late.
 * - `spend#<key id>#<YYYY-MM>` is what a key has spent in a month and on each of its days. DynamoDB deletes it some time
 *   after `delete_after` (seconds since 1970), 13 months later.
 * - `account#<account id>` holds the state of the account's rate limit, and an enterprise's own limit.
 *
 * The index `by-user` finds the rows of one account, for its usage and its erasure.
 */
export class ApiAccess extends Construct {
  static readonly #byUserIndex = 'by-user';
  readonly #environment: Environment;
  readonly #table: KeptTable;

  constructor(scope: Construct, id: string, { environment }: { readonly environment: Environment }) {
    super(scope, id);
    this.#environment = environment;
    this.#table = new KeptTable(this, 'Table', {
      environment,
      partitionKey: { name: 'id', type: AttributeType.STRING },
      timeToLiveAttribute: 'delete_after',
    });
    this.#table.addGlobalSecondaryIndex({
      indexName: ApiAccess.#byUserIndex,
      partitionKey: { name: 'user_id', type: AttributeType.STRING },
      sortKey: { name: 'id', type: AttributeType.STRING },
      projectionType: ProjectionType.KEYS_ONLY,
    });
  }

  /** Lets the function find the key of a request, note its use and count the request. */
  grantAuthorize(handler: ReelwrightFunction): void {
    this.#grant(handler, ['dynamodb:GetItem', 'dynamodb:UpdateItem']);
  }

  /** Lets the function charge a key: on condition that it is valid, within its cap and its rate. */
  grantCharge(handler: ReelwrightFunction): void {
    this.grantAuthorize(handler);
    this.#grant(handler, ['dynamodb:ConditionCheckItem']);
  }

  /** Lets the function give back what a key has spent. It reads no key. */
  grantRefund(refunder: ReelwrightFunction): void {
    this.#grant(refunder, ['dynamodb:UpdateItem']);
  }

  /** Lets the function list the keys of one account, without their secrets: only hashes of them are stored. */
  grantList(reader: ReelwrightFunction): void {
    this.#grant(reader, ['dynamodb:BatchGetItem', 'dynamodb:GetItem']);
  }

  /** Lets the function make keys, and delete those that ended long ago. */
  grantMake(maker: ReelwrightFunction): void {
    this.grantChange(maker);
    this.#grant(maker, ['dynamodb:BatchWriteItem', 'dynamodb:PutItem']);
  }

  /** Lets the function change keys, and revoke them. */
  grantChange(changer: ReelwrightFunction): void {
    this.grantList(changer);
    this.#grant(changer, ['dynamodb:UpdateItem']);
  }

  /** Lets the function find keys by their secrets, and revoke them: those that GitHub reports, where it does. */
  grantRevokeLeaked(revoker: ReelwrightFunction): void {
    this.grantChange(revoker);
    const { secretScanning } = this.#environment;
    if (secretScanning) revoker.setVariable('GITHUB_KEYS_URL', secretScanning.publicKeysUrl);
  }

  /** Lets the function read what the keys of one account have spent. */
  grantReadUsage(reader: ReelwrightFunction): void {
    this.grantList(reader);
    reader.allow(['dynamodb:Query'], [`${this.#table.tableArn}/index/${ApiAccess.#byUserIndex}`]);
  }

  /** Lets the function set an account's own rate limit. */
  grantContract(writer: ReelwrightFunction): void {
    this.#grant(writer, ['dynamodb:UpdateItem']);
  }

  /** Lets the function delete everything of one account. */
  grantErase(eraser: ReelwrightFunction): void {
    this.grantList(eraser);
    this.#grant(eraser, ['dynamodb:BatchWriteItem']);
    eraser.allow(['dynamodb:Query'], [`${this.#table.tableArn}/index/${ApiAccess.#byUserIndex}`]);
  }

  #grant(grantee: ReelwrightFunction, actions: readonly string[]): void {
    grantee.setVariable('API_ACCESS_TABLE', this.#table.tableName);
    grantee.allow(actions, [this.#table.tableArn]);
  }
}

/**
 * Answers to programs' requests, by account and idempotency key, so that a repeated request gets the same one. DynamoDB
 * deletes a record some time after `expires_at` (seconds since 1970), a day later.
 */
export class IdempotencyRecords extends Construct {
  readonly #table: KeptTable;

  constructor(scope: Construct, id: string, { environment }: { readonly environment: Environment }) {
    super(scope, id);
    this.#table = new KeptTable(this, 'Table', {
      environment,
      partitionKey: { name: 'user_id', type: AttributeType.STRING },
      sortKey: { name: 'key', type: AttributeType.STRING },
      timeToLiveAttribute: 'expires_at',
    });
  }

  /** Lets the function record answers and give them again. */
  grantRepeat(handler: ReelwrightFunction): void {
    this.#grant(handler, ['dynamodb:DeleteItem', 'dynamodb:GetItem', 'dynamodb:PutItem']);
  }

  /** Lets the function delete all records of one account. */
  grantErase(eraser: ReelwrightFunction): void {
    this.#grant(eraser, ['dynamodb:BatchWriteItem', 'dynamodb:Query']);
  }

  #grant(grantee: ReelwrightFunction, actions: readonly string[]): void {
    grantee.setVariable('IDEMPOTENCY_TABLE', this.#table.tableName);
    grantee.allow(actions, [this.#table.tableArn]);
  }
}

/**
 * The secret under which API keys are hashed, made in the account at the first deployment. It lives as long as the table of
 * keys, since every key would be void without it, and needs no rotation: a key is 178 random bits, so that its hash gives
 * nothing away even to a reader of the secret.
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

  /** Lets the function hash keys, and sign in the name of the API. */
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

/** Where operators set what enterprises agreed on: `npm run api-contract`. */
export class ApiContracts extends Construct {
  constructor(
    scope: Construct,
    id: string,
    props: {
      readonly environment: Environment;
      readonly apiAccess: ApiAccess;
      readonly identities: Identities;
    },
  ) {
    super(scope, id);
    const { environment, apiAccess, identities } = props;
    const set = new ReelwrightFunction(this, 'SetApiContract', {
      environment,
      name: operatorFunctionName(environment.name, 'setApiContract'),
      entry: 'functions/developers/keys/set-api-contract.lambda.ts',
      description: 'Sets how many videos an enterprise may generate in an hour by the API',
      timeout: Duration.seconds(20),
      memoryMegabytes: 256,
    });
    apiAccess.grantContract(set);
    identities.grantFind(set);
  }
}
