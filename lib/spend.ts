import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import type { ReelwrightFunction } from './reelwright-function.ts';

/**
 * What videos cost and earned: one item for each day and model, and one (`closed`) for each model that an operator closed.
 * It holds no personal data and grows by a few items a day.
 */
export class Spend extends Construct {
  /** For the operator, who closes a model by an item. */
  readonly tableName: string;
  readonly #table: Table;

  constructor(scope: Construct, id: string, { retain }: { readonly retain: boolean }) {
    super(scope, id);
    this.#table = new Table(this, 'Table', {
      partitionKey: { name: 'day', type: AttributeType.STRING },
      sortKey: { name: 'model', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.DEFAULT,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: retain,
      removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    this.tableName = this.#table.tableName;
  }

  /** Lets the function read a day's counters. */
  grantRead(reader: ReelwrightFunction): void {
    this.#grant(reader, ['dynamodb:BatchGetItem']);
  }

  /** Lets the function count a video. It reads none. */
  grantCount(counter: ReelwrightFunction): void {
    this.#grant(counter, ['dynamodb:UpdateItem']);
  }

  #grant(grantee: ReelwrightFunction, actions: readonly string[]): void {
    grantee.setVariable('SPEND_TABLE', this.#table.tableName);
    grantee.allow(actions, [this.#table.tableArn]);
  }
}
