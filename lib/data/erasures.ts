import { AttributeType, Billing, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { backupRegion, type Environment } from '../foundation/environments.ts';
import { lifetimeOf } from '../foundation/lifetime.ts';
import type { ReelwrightFunction } from '../functions/reelwright-function.ts';

/**
 * The log of what people deleted lately, for 40 days: after a restore it is deleted again. Where data are retained, DynamoDB
 * keeps a replica in the other region within seconds, so that the log outlives what the backups are for. It is never restored
 * from one.
 */
export class Erasures extends Construct {
  readonly #table: TableV2;

  constructor(scope: Construct, id: string, { environment }: { readonly environment: Environment }) {
    super(scope, id);
    this.#table = new TableV2(this, 'Table', {
      partitionKey: { name: 'user_id', type: AttributeType.STRING },
      sortKey: { name: 'erased', type: AttributeType.STRING },
      timeToLiveAttribute: 'expires_at',
      billing: Billing.onDemand(),
      // By the key that DynamoDB owns, like the other tables: see kept-table.ts.
      encryption: TableEncryptionV2.dynamoOwnedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      ...lifetimeOf(environment),
      ...(environment.retain && { replicas: [{ region: backupRegion }] }),
    });
  }

  /** Lets the function note that an account, a video or a link was deleted. It reads nothing. */
  grantNote(noter: ReelwrightFunction): void {
    this.#grant(noter, ['dynamodb:PutItem']);
  }

  /** Lets the function take such a note back. */
  grantTakeBack(restorer: ReelwrightFunction): void {
    this.#grant(restorer, ['dynamodb:DeleteItem']);
  }

  /** Lets the function ask whether the deletion of an account was noted. */
  grantFindAccount(finder: ReelwrightFunction): void {
    this.#grant(finder, ['dynamodb:GetItem']);
  }

  /** Lets the function read all that was noted. */
  grantRead(reader: ReelwrightFunction): void {
    this.#grant(reader, ['dynamodb:Scan']);
  }

  #grant(grantee: ReelwrightFunction, actions: readonly string[]): void {
    grantee.setVariable('ERASURES_TABLE', this.#table.tableName);
    grantee.allow(actions, [this.#table.tableArn]);
  }
}
