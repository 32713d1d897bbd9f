import { AttributeType, ProjectionType } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import type { Environment } from '../foundation/environments.ts';
import type { ReelwrightFunction } from '../functions/reelwright-function.ts';
import { KeptTable } from './kept-table.ts';

/**
 * Which account belongs to which user of the pool, and which account has which address (as a hash): entries
 * `user#<username>`, `account#<account id>` and `address#<hash>`. The index `accounts` holds the second kind.
 */
export class Identities extends Construct {
  static readonly #accountsIndex = 'accounts';
  readonly #table: KeptTable;

  constructor(scope: Construct, id: string, { environment }: { readonly environment: Environment }) {
    super(scope, id);
    this.#table = new KeptTable(this, 'Table', {
      environment,
      partitionKey: { name: 'entry', type: AttributeType.STRING },
    });
    this.#table.addGlobalSecondaryIndex({
      indexName: Identities.#accountsIndex,
      partitionKey: { name: 'account_shard', type: AttributeType.STRING },
      sortKey: { name: 'user_id', type: AttributeType.STRING },
      projectionType: ProjectionType.ALL,
    });
  }

  /** Lets the function find the user of an account. */
  grantFind(finder: ReelwrightFunction): void {
    this.#grant(finder, ['dynamodb:GetItem']);
  }

  /** Lets the function make an account, and change to which user and address one belongs. */
  grantResolve(resolver: ReelwrightFunction): void {
    this.grantFind(resolver);
    this.#grant(resolver, ['dynamodb:DeleteItem', 'dynamodb:PutItem']);
  }

  /** Lets the function remove an account's entries. */
  grantForget(forgetter: ReelwrightFunction): void {
    this.grantFind(forgetter);
    this.#grant(forgetter, ['dynamodb:DeleteItem']);
  }

  /** Lets the function list all accounts, and note which have no user. */
  grantFindGoneUsers(finder: ReelwrightFunction): void {
    this.#grant(finder, ['dynamodb:ConditionCheckItem', 'dynamodb:UpdateItem']);
    this.grantList(finder);
  }

  /** Lets the function list all accounts. */
  grantList(reader: ReelwrightFunction): void {
    reader.setVariable('IDENTITIES_TABLE', this.#table.tableName);
    reader.allow(['dynamodb:Query'], [`${this.#table.tableArn}/index/${Identities.#accountsIndex}`]);
  }

  #grant(grantee: ReelwrightFunction, actions: readonly string[]): void {
    grantee.setVariable('IDENTITIES_TABLE', this.#table.tableName);
    grantee.allow(actions, [this.#table.tableArn]);
  }
}
